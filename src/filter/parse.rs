//! Tokens to a filter, by descent, with what is wrong on the way.
//!
//! A wrong test is reported and passed over to the next `and`, `or` or `)`, so that one reading finds the mistakes of
//! several tests; after a wrong join nothing more can be told, and the reading ends.

use super::expr::{Expr, Literal, Op, Test};
use super::field::{Field, Kind};
use super::lex::{Shape, Token, is_reserved, tokens};
use super::problem::{Problem, operators, quoted};

/// How deep parentheses and `not`s may lie in each other: an input cannot exhaust the stack.
pub const DEEPEST: usize = 64;
/// Characters of a filter, as typed and in its canonical text: so what was read can be written and read again.
pub const LONGEST: usize = 4_000;

/// Reads a filter. An empty text is a problem: no filter is the caller's to know.
pub fn parse(text: &str) -> Result<Expr, Vec<Problem>> {
    if let Some((at, _)) = text.char_indices().nth(LONGEST) {
        let message = format!("The filter is too long: at most {LONGEST} characters.");
        return Err(vec![Problem::new(text, at..text.len(), message)]);
    }
    let mut parser = Parser { text, tokens: tokens(text), next: 0, depth: 0, ended: false, problems: Vec::new() };
    let expr = parser.either();
    parser.rest();
    match expr {
        Some(expr) if parser.problems.is_empty() => {
            if expr.to_string().chars().nth(LONGEST).is_some() {
                let message = format!("The filter is too long: written out, at most {LONGEST} characters.");
                return Err(vec![Problem::new(text, 0..text.len(), message)]);
            }
            Ok(expr)
        }
        _ => Err(parser.problems),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    next: usize,
    depth: usize,
    /// After a problem that no reading on can be trusted after.
    ended: bool,
    problems: Vec<Problem>,
}

/// `None` where a problem has been reported.
type Read = Option<Expr>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        if self.ended { None } else { self.tokens.get(self.next).copied() }
    }

    fn take_if(&mut self, wanted: impl Fn(&Token<'a>) -> bool) -> Option<Token<'a>> {
        let token = self.peek().filter(wanted)?;
        self.next += 1;
        Some(token)
    }

    fn keyword(&mut self, word: &str) -> Option<Token<'a>> {
        self.take_if(|token| token.is(word))
    }

    fn shape(&mut self, shape: Shape) -> Option<Token<'a>> {
        self.take_if(|token| token.shape == shape)
    }

    fn expected(&self, what: &str) -> Problem {
        Problem::expected(self.text, what, self.peek())
    }

    /// What was read from `start` up to here, for messages.
    fn since(&self, start: Token<'_>) -> String {
        let last = self.next.checked_sub(1).and_then(|last| self.tokens.get(last));
        quoted(last.and_then(|last| self.text.get(start.start..last.end())).unwrap_or(start.raw))
    }

    fn end(&mut self, problem: Problem) {
        self.problems.push(problem);
        self.ended = true;
    }

    fn either(&mut self) -> Read {
        let mut left = self.every();
        while self.keyword("or").is_some() {
            let right = self.every();
            left = left.zip(right).map(|(left, right)| left.or(right));
        }
        left
    }

    fn every(&mut self) -> Read {
        let mut left = self.single();
        while self.keyword("and").is_some() {
            let right = self.single();
            left = left.zip(right).map(|(left, right)| left.and(right));
        }
        left
    }

    fn single(&mut self) -> Read {
        if let Some(not) = self.keyword("not") {
            // `not (` is one step, as the canonical text writes it where a person wrote `not` alone.
            if self.peek().is_some_and(|token| token.shape == Shape::Open) {
                return self.single().map(Expr::negated);
            }
            return self.deeper(not, Self::single).map(Expr::negated);
        }
        if let Some(open) = self.shape(Shape::Open) {
            return self.deeper(open, |parser| parser.inside(open));
        }
        match self.test() {
            Ok(test) => Some(Expr::Test(test)),
            Err(problem) => {
                self.problems.push(problem);
                self.pass_over(0);
                None
            }
        }
    }

    fn deeper(&mut self, at: Token<'_>, read: impl FnOnce(&mut Self) -> Read) -> Read {
        if self.depth == DEEPEST {
            let message = format!("Parentheses and `not` lie in each other more than {DEEPEST} deep.");
            self.end(Problem::new(self.text, at.range(), message).hint("Write the filter flatter."));
            return None;
        }
        self.depth += 1;
        let expr = read(self);
        self.depth -= 1;
        expr
    }

    /// After an opening parenthesis.
    fn inside(&mut self, open: Token<'_>) -> Read {
        let expr = self.either();
        if self.ended || self.shape(Shape::Close).is_some() {
            return expr;
        }
        let problem = match self.peek() {
            None => {
                let column = Problem::new(self.text, open.range(), "").column;
                self.expected("`)`").hint(format!("The `(` at column {column} is still open."))
            }
            Some(token) => self.adjacent(token, "`and`, `or` or `)`"),
        };
        self.end(problem);
        None
    }

    /// After the outermost join nothing may stand.
    fn rest(&mut self) {
        let Some(token) = self.peek() else { return };
        let problem = if token.shape == Shape::Close {
            Problem::new(self.text, token.range(), "This `)` closes nothing.").hint("Leave it out, or open it before.")
        } else {
            self.adjacent(token, "`and`, `or` or the end")
        };
        self.end(problem);
    }

    /// Something follows a complete test without a join.
    fn adjacent(&self, token: Token<'a>, what: &str) -> Problem {
        let problem = Problem::expected(self.text, what, Some(token));
        let last = self.next.checked_sub(1).and_then(|last| self.tokens.get(last));
        let Some(last) = last.filter(|last| last.is_value()) else {
            return problem.hint("Between two tests stands `and` or `or`.");
        };
        let number = |raw: &str| raw.bytes().all(|b| b.is_ascii_digit());
        let after = self.tokens.get(self.next + 1);
        match token.shape {
            Shape::Comma if number(last.raw) && after.is_some_and(|after| number(after.raw)) => {
                problem.hint("Numbers have a point; several values stand in `in (…)`.")
            }
            Shape::Comma => problem.hint(format!("Several values are written `in ({}, …)`.", last.raw)),
            Shape::Word
                if last.shape == Shape::Word && Field::named(token.raw).is_none() && !is_reserved(token.raw) =>
            {
                let words = format!("{} {}", last.raw, token.raw);
                problem.hint(format!("A value of several words stands in quotes: {}.", quoted(&format!("\"{words}\""))))
            }
            _ => problem.hint("Between two tests stands `and` or `or`."),
        }
    }

    /// To the next join or the end of the parenthesis, `open` further parentheses inside it.
    fn pass_over(&mut self, mut open: usize) {
        while let Some(token) = self.peek() {
            match token.shape {
                Shape::Open => open += 1,
                Shape::Close if open == 0 => return,
                Shape::Close => open -= 1,
                _ if open == 0 && (token.is("and") || token.is("or")) => return,
                _ => {}
            }
            self.next += 1;
        }
    }

    fn test(&mut self) -> Result<Test, Problem> {
        let (start, field) = self.field()?;
        if self.keyword("is").is_some() {
            return self.presence(start, field);
        }
        if let Some(sign) = self.take_if(|token| matches!(token.shape, Shape::Sign(_)) || token.is("contains")) {
            let op = if let Shape::Sign(op) = sign.shape { op } else { Op::Contains };
            return self.compare(start, field, op, sign);
        }
        if let Some(word) = self.keyword("in") {
            return self.within(start, field, false, word);
        }
        if self.keyword("not").is_some() {
            if let Some(word) = self.keyword("in") {
                return self.within(start, field, true, word);
            }
            let contains = |token: &Token<'_>| token.is("contains") || token.shape == Shape::Sign(Op::Contains);
            if let Some(word) = self.take_if(contains) {
                return self.compare(start, field, Op::Lacks, word);
            }
            return Err(self
                .expected("`in` or `contains` after `not`")
                .hint(format!("To deny a test, write `not` before it: `not ({} …)`.", field.name())));
        }
        let problem = self.expected(&format!("an operator after {}", quoted(start.raw)));
        Err(match self.peek() {
            Some(word) if word.is_value() && word.raw.eq_ignore_ascii_case("between") => {
                let name = field.name();
                problem.hint(format!("Write two comparisons: `{name} >= 3 and {name} <= 5`."))
            }
            _ => problem.hint(format!("`{}` has {}.", field.name(), operators(field.kind()))),
        })
    }

    fn field(&mut self) -> Result<(Token<'a>, Field), Problem> {
        // What begins with a digit or a sign is a value out of place, not a name misspelt.
        let named = |token: &Token<'_>| token.shape == Shape::Word && token.raw.starts_with(char::is_alphabetic);
        let Some(token) = self.take_if(|token| named(token) && !is_reserved(token.raw)) else {
            let problem = self.expected("a field");
            return Err(match self.peek() {
                Some(token) if token.is_value() => {
                    problem.hint("A test is a field, an operator and a value: `speaker = Mara`.")
                }
                _ => problem,
            });
        };
        let field = Field::named(token.raw).ok_or_else(|| Problem::unknown_field(self.text, token))?;
        Ok((token, field))
    }

    fn presence(&mut self, start: Token<'a>, field: Field) -> Result<Test, Problem> {
        if self.keyword("missing").is_some() {
            return Ok(Test::Presence { field, missing: true });
        }
        if self.keyword("present").is_some() {
            return Ok(Test::Presence { field, missing: false });
        }
        let problem = self.expected(&format!("`missing` or `present` after {}", self.since(start)));
        Err(match self.peek() {
            Some(not) if not.is("not") => problem.hint("`is present` says that it is not missing."),
            Some(value) if value.is_value() => {
                problem.hint(format!("To compare, write `{} = {}`.", field.name(), value.raw))
            }
            _ => problem,
        })
    }

    fn compare(&mut self, start: Token<'a>, field: Field, op: Op, sign: Token<'a>) -> Result<Test, Problem> {
        let suits = match op {
            Op::Equal | Op::Differs => true,
            Op::Contains | Op::Lacks => matches!(field.kind(), Kind::Label | Kind::Text),
            Op::Below | Op::AtMost | Op::Above | Op::AtLeast => field.kind() == Kind::Number,
        };
        if !suits {
            return Err(self.unsuited(field, sign));
        }
        let token = self.value(start, field)?;
        let other = match field {
            Field::Gold => Some(Field::Pred),
            Field::Pred => Some(Field::Gold),
            _ => None,
        };
        let names_other =
            token.shape == Shape::Word && other.is_some_and(|other| Field::named(token.raw) == Some(other));
        if names_other && matches!(op, Op::Equal | Op::Differs) {
            return Ok(Test::Agreement { same: op == Op::Equal });
        }
        Ok(Test::Compare { field, op, value: self.literal(field, token)? })
    }

    fn unsuited(&self, field: Field, sign: Token<'_>) -> Problem {
        let message = format!("`{}` is {}: {} does not suit it.", field.name(), field.kind().words(), quoted(sign.raw));
        Problem::new(self.text, sign.range(), message).hint(format!(
            "`{}` has {}.",
            field.name(),
            operators(field.kind())
        ))
    }

    fn within(&mut self, start: Token<'a>, field: Field, not: bool, word: Token<'a>) -> Result<Test, Problem> {
        if field.kind() == Kind::Flag {
            return Err(self.unsuited(field, word));
        }
        if self.shape(Shape::Open).is_none() {
            let problem = self.expected(&format!("`(` after {}", self.since(start)));
            return Err(problem.hint(format!("Values stand in parentheses: `{} in (…, …)`.", field.name())));
        }
        let values = self.list(start, field);
        if values.is_err() {
            self.leave_list();
        }
        Ok(Test::Within { field, not, values: values? })
    }

    /// Past the closing parenthesis of a list that is wrong somewhere: joins inside it begin no test.
    fn leave_list(&mut self) {
        self.pass_over(0);
        while self.take_if(|token| token.is("and") || token.is("or")).is_some() {
            self.pass_over(0);
        }
        self.shape(Shape::Close);
    }

    /// The values of a list up to its closing parenthesis.
    fn list(&mut self, start: Token<'a>, field: Field) -> Result<Vec<Literal>, Problem> {
        let mut values = Vec::new();
        loop {
            let token = self.value(start, field)?;
            values.push(self.literal(field, token)?);
            if self.shape(Shape::Close).is_some() {
                return Ok(values);
            }
            if self.shape(Shape::Comma).is_none() {
                let problem = self.expected("`,` or `)`");
                return Err(match self.peek() {
                    Some(next) if next.is_value() => {
                        problem.hint("Values are parted by commas; several words stand in quotes.")
                    }
                    _ => problem,
                });
            }
        }
    }

    fn value(&mut self, start: Token<'a>, field: Field) -> Result<Token<'a>, Problem> {
        if let Some(token) = self.take_if(Token::is_value) {
            return Ok(token);
        }
        let problem = self.expected(&format!("a value after {}", self.since(start)));
        Err(match self.peek() {
            Some(word) if word.is("missing") || word.is("present") => {
                problem.hint(format!("Write `{} is {}`.", field.name(), word.raw.to_ascii_lowercase()))
            }
            Some(word) if word.shape == Shape::Word => {
                problem.hint(format!("As a value, this word stands in quotes: `\"{}\"`.", word.raw))
            }
            _ => problem,
        })
    }

    /// The token as a value of the field's kind.
    fn literal(&self, field: Field, token: Token<'_>) -> Result<Literal, Problem> {
        let text = token.text();
        let wrong = |what: &str| {
            let message = format!("`{}` is {what}, found {}.", field.name(), quoted(token.raw));
            Problem::new(self.text, token.range(), message)
        };
        match field.kind() {
            Kind::Label | Kind::Text => Ok(Literal::Text(text)),
            Kind::Flag => match text.to_ascii_lowercase().as_str() {
                "yes" | "true" => Ok(Literal::Flag(true)),
                "no" | "false" => Ok(Literal::Flag(false)),
                _ => Err(wrong("yes or no").hint(format!("Write `{} = yes`.", field.name()))),
            },
            Kind::Number => match number(&text) {
                Some(number) => Ok(Literal::Number(number)),
                None => Err(wrong("a number").hint("Numbers are digits with at most one point: `3`, `-1`, `0.5`.")),
            },
        }
    }
}

/// Digits, a point between digits, a minus before them: nothing else that Rust reads (`inf`, `1e9`, `.5`).
fn number(text: &str) -> Option<f64> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite())?;
    (digits(whole) && digits(part)).then_some(number)
}
