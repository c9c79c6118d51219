//! What could stand at the cursor: fields, operators, values, joins.
//!
//! Knows the grammar as states between tokens only, so that it helps in texts that do not yet parse. The values of a
//! field come from the caller.

use super::expr::{Op, written};
use super::field::{Field, Kind};
use super::lex::{Shape, Token, tokens, unquoted};
use super::parse::LONGEST;
use super::value::{contains, small};
use std::ops::Range;

/// Most offers at once: more are not read, the next letter makes them fewer.
const MOST: usize = 50;

/// What to offer, and which bytes of the text an offer replaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    pub replace: Range<usize>,
    pub options: Vec<Offer>,
}

/// One thing that could stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// As it is written, in quotes where needed.
    pub text: String,
    /// For people; may be empty.
    pub note: String,
}

/// What the next token may be.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    Test,
    Operator(Field),
    /// `field not`
    Denied(Field),
    /// `field is`
    Presence(Field),
    /// `field =`: with the operator, because gold and pred compare with each other under some.
    Value(Field, Option<Op>),
    ListOpen(Field),
    /// Inside `in (…)`.
    Item(Field),
    AfterItem(Field),
    Join,
    /// After something that is no filter.
    Nothing,
}

/// What could stand at the cursor (a byte of the text; between two characters of it, the one before).
pub fn complete(text: &str, cursor: usize, values: &dyn Fn(Field) -> Vec<String>) -> Completion {
    let cursor = text.floor_char_boundary(cursor.min(text.len()));
    if text.len() > 4 * LONGEST {
        return Completion { replace: cursor..cursor, options: Vec::new() };
    }
    let (mut next, mut open) = (Next::Test, 0_usize);
    let mut touched = None;
    for token in tokens(text).into_iter().take_while(|token| token.start < cursor) {
        if touches(&token, cursor) {
            touched = Some(token);
        } else {
            next = after(next, &token, &mut open);
        }
    }
    let typed = touched.map_or("", |token| text.get(token.start..cursor).unwrap_or_default());
    let replace = touched.map_or(cursor..cursor, |token| {
        // A quotation without an end reaches over all that follows, which is not its own.
        token.start..if token.shape == Shape::Unclosed { cursor } else { token.end() }
    });
    Completion { replace, options: narrowed(offers(next, open, values), &unquoted(typed)) }
}

/// Whether the cursor is in a token or at its end, so that the token may still change. Signs that no further one
/// continues are done.
fn touches(token: &Token<'_>, cursor: usize) -> bool {
    let done = match token.shape {
        Shape::Open | Shape::Close | Shape::Comma => true,
        Shape::Sign(Op::Below | Op::Above) => false,
        Shape::Sign(_) => token.end() <= cursor,
        _ => false,
    };
    !done && token.end() >= cursor
}

/// The state after one more token.
fn after(next: Next, token: &Token<'_>, open: &mut usize) -> Next {
    let sign = match token.shape {
        Shape::Sign(op) => Some(op),
        _ => token.is("contains").then_some(Op::Contains),
    };
    match next {
        Next::Test if token.is("not") => Next::Test,
        Next::Test if token.shape == Shape::Open => {
            *open += 1;
            Next::Test
        }
        Next::Test => Field::named(token.raw).map_or(Next::Nothing, Next::Operator),
        Next::Operator(field) if token.is("is") => Next::Presence(field),
        Next::Operator(field) if token.is("not") => Next::Denied(field),
        Next::Operator(field) | Next::Denied(field) if token.is("in") => Next::ListOpen(field),
        Next::Operator(field) | Next::Denied(field) if sign.is_some() => Next::Value(field, sign),
        Next::Presence(_) if token.is("missing") || token.is("present") => Next::Join,
        Next::Value(..) if token.is_value() => Next::Join,
        Next::ListOpen(field) if token.shape == Shape::Open => Next::Item(field),
        Next::Item(field) if token.is_value() => Next::AfterItem(field),
        Next::AfterItem(field) if token.shape == Shape::Comma => Next::Item(field),
        Next::AfterItem(_) if token.shape == Shape::Close => Next::Join,
        Next::Join if token.shape == Shape::Close => {
            *open = open.saturating_sub(1);
            Next::Join
        }
        // Whatever stands before it, a join begins a test.
        _ if token.is("and") || token.is("or") => Next::Test,
        _ => Next::Nothing,
    }
}

fn offers(next: Next, open: usize, values: &dyn Fn(Field) -> Vec<String>) -> Vec<Offer> {
    match next {
        Next::Test => {
            let fields = Field::ALL.iter().map(|field| offer(field.name(), field.about().what));
            fields.chain([offer("not", "the contrary of what follows"), offer("(", "a group of tests")]).collect()
        }
        Next::Operator(field) => operators(field.kind()),
        Next::Denied(field) => match field.kind() {
            Kind::Label | Kind::Text => vec![offer("in", "none of several"), offer("contains", "not somewhere inside")],
            Kind::Number => vec![offer("in", "none of several")],
            Kind::Flag => Vec::new(),
        },
        Next::Presence(_) => vec![offer("missing", "nothing stands there"), offer("present", "something stands there")],
        Next::Value(field, op) => {
            let mut found = known(field, values);
            let equal = matches!(op, Some(Op::Equal | Op::Differs));
            match field {
                Field::Gold if equal => found.insert(0, offer(Field::Pred.name(), Field::Pred.about().what)),
                Field::Pred if equal => found.insert(0, offer(Field::Gold.name(), Field::Gold.about().what)),
                _ => {}
            }
            found
        }
        Next::Item(field) => known(field, values),
        Next::ListOpen(_) => vec![offer("(", "one or several values")],
        Next::AfterItem(_) => vec![offer(",", "another value"), offer(")", "ends the values")],
        Next::Join => {
            let mut found = vec![offer("and", "both hold"), offer("or", "one of them holds")];
            found.extend((open > 0).then(|| offer(")", "ends the group")));
            found
        }
        Next::Nothing => Vec::new(),
    }
}

fn operators(kind: Kind) -> Vec<Offer> {
    let (labels, numbers) = (matches!(kind, Kind::Label | Kind::Text), kind == Kind::Number);
    let all = [
        ("=", "is the same", true),
        ("!=", "is another", true),
        ("<", "is smaller", numbers),
        ("<=", "is at most", numbers),
        (">", "is greater", numbers),
        (">=", "is at least", numbers),
        ("contains", "somewhere inside", labels),
        ("in", "one of several", labels || numbers),
        ("not contains", "nowhere inside", labels),
        ("not in", "none of several", labels || numbers),
        ("is missing", "nothing stands there", true),
        ("is present", "something stands there", true),
    ];
    all.into_iter().filter(|(.., has)| *has).map(|(text, note, _)| offer(text, note)).collect()
}

/// The values of a field as they are written.
fn known(field: Field, values: &dyn Fn(Field) -> Vec<String>) -> Vec<Offer> {
    match field.kind() {
        Kind::Flag => vec![offer("yes", ""), offer("no", "")],
        _ => values(field).iter().map(|value| Offer { text: written(field, value), note: String::new() }).collect(),
    }
}

fn offer(text: &str, note: &str) -> Offer {
    Offer { text: text.into(), note: note.into() }
}

/// Those that begin as typed, then those that contain it, each in their order.
fn narrowed(offers: Vec<Offer>, typed: &str) -> Vec<Offer> {
    let typed_small = small(typed);
    let bare = |offer: &Offer| unquoted(&offer.text);
    let (first, rest): (Vec<_>, Vec<_>) =
        offers.into_iter().partition(|offer| small(&bare(offer)).starts_with(&typed_small));
    let inside = rest.into_iter().filter(|offer| contains(&bare(offer), typed));
    first.into_iter().chain(inside).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(field: Field) -> Vec<String> {
        let values: &[&str] = match field {
            Field::Speaker => &["Mara", "Uncle Theo", "Therapist", "O'Neil"],
            Field::Gold => &["pred", "repair"],
            Field::Rank => &["0", "1"],
            _ => &[],
        };
        values.iter().map(|value| (*value).to_owned()).collect()
    }

    /// At the `|`.
    fn at(marked: &str) -> (Vec<String>, String) {
        let cursor = marked.find('|').unwrap();
        let text = marked.replacen('|', "", 1);
        let found = complete(&text, cursor, &values);
        let replaced = text[found.replace].to_owned();
        (found.options.into_iter().map(|option| option.text).collect(), replaced)
    }

    #[track_caller]
    fn offered(marked: &str, options: &[&str], replaced: &str) {
        assert_eq!(at(marked), (options.iter().map(|o| (*o).to_owned()).collect(), replaced.to_owned()), "{marked}");
    }

    #[test]
    fn fields_by_their_beginning_then_inside() {
        assert_eq!(at("|").0.len(), Field::ALL.len() + 2);
        offered("sa|", &["sample", "said", "said_intensity"], "sa");
        offered("INT|", &["intensity", "said_intensity"], "INT");
        offered("task = RPP and ra|nk > 1", &["rank", "utterance", "strategy"], "rank");
        offered("not (ju|", &["judge"], "ju");
        offered("zzz|", &[], "zzz");
        let first = complete("ta", 2, &values).options;
        assert_eq!(first[0].note, Field::Task.about().what);
    }

    #[test]
    fn operators_of_the_field() {
        offered("exposed |", &["=", "!=", "is missing", "is present"], "");
        offered("rank i|", &["in", "is missing", "is present", "not in"], "i");
        offered("rank >|", &[">", ">="], ">");
        offered("rank !|", &["!="], "!");
        offered("text not|", &["not contains", "not in"], "not");
        offered("text not |", &["in", "contains"], "");
        offered("rank is p|", &["present"], "p");
        offered("rank in|", &["in", "not in", "is missing"], "in");
    }

    #[test]
    fn values_quoted_where_needed() {
        offered("speaker = |", &["Mara", "\"Uncle Theo\"", "Therapist", "O'Neil"], "");
        offered("speaker =|", &["Mara", "\"Uncle Theo\"", "Therapist", "O'Neil"], "");
        offered("speaker = the|", &["Therapist", "\"Uncle Theo\""], "the");
        offered("speaker = \"un| and rank > 1", &["\"Uncle Theo\""], "\"un");
        offered("speaker = \"un|x\" and", &["\"Uncle Theo\""], "\"unx\"");
        offered("speaker in (Mara, o|", &["O'Neil", "\"Uncle Theo\""], "o");
        offered("rank >=|", &["0", "1"], "");
        offered("exposed = y|", &["yes"], "y");
        offered("gold = |", &["pred", "\"pred\"", "repair"], "");
        offered("gold contains |", &["\"pred\"", "repair"], "");
        offered("gold in (|", &["\"pred\"", "repair"], "");
    }

    #[test]
    fn joins_after_a_test() {
        offered("speaker = Mara |", &["and", "or"], "");
        offered("(speaker = Mara |", &["and", "or", ")"], "");
        offered("(speaker = Mara)|", &["and", "or"], "");
        offered("rank is missing o|", &["or"], "o");
        offered("speaker in (Mara |", &[",", ")"], "");
        offered("speaker in (Mara) |", &["and", "or"], "");
        offered("speaker in |", &["("], "");
        offered("nonsense here |", &[], "");
        offered("nonsense here and judg|", &["judge"], "judg");
    }

    proptest::proptest! {
        #[test]
        fn any_text_and_cursor_is_answered(text in "\\PC{0,60}", cursor in 0_usize..200) {
            let found = complete(&text, cursor, &values);
            proptest::prop_assert!(text.get(found.replace).is_some());
            proptest::prop_assert!(found.options.len() <= MOST);
        }
    }
}
