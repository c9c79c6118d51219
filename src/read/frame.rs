//! Cuts a file's bytes into top-level JSON objects, whether one a line, glued, pretty-printed or wrapped in a list,
//! and notes on the way where the members of each object and the elements of its long lists stand.
//!
//! Works on brackets, strings and separators only, with a stack of its own: no recursion, depth bounded. A line of
//! rubbish or a torn record costs itself: reading goes on at the next line that begins with `{`. Knows nothing of
//! what the records mean, except which lists ([`LISTS`]) are worth cutting up.

use super::json::MAX_DEPTH;
use super::pieces::{Break, Frame, Member, Piece, Span, Why, unquoted, what_follows};
use memchr::{memchr, memchr2, memchr3};

/// Members whose elements are framed one by one.
pub const LISTS: [&str; 4] = ["details", "samples", "predictions", "titles"];

/// More members than this in one object are not noted (the object is none of ours).
const MAX_MEMBERS: usize = 4096;

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What must come next inside an object or list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Key,
    Colon,
    Value,
    Comma,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    list: bool,
    want: Want,
}

/// Walks through the bytes; can stop after any token and go on later.
#[derive(Debug, Default)]
pub struct Framer {
    at: usize,
    /// 0-based.
    line: u64,
    line_start: usize,
    stack: Vec<Open>,
    frame: Frame,
    key: Span,
    /// First line after the record's first that begins with `{`: offset and line.
    resync: Option<(usize, u64)>,
    skipped: Option<(Span, u64)>,
    /// The file is one list of records.
    in_list: bool,
    seen: bool,
    /// Looks at one record only, to decide about another.
    trial: bool,
}

impl Framer {
    /// Bytes done.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Starts inside a larger file, so that lines count on.
    pub fn starting_at(line: u64) -> Self {
        Self { line: line.saturating_sub(1), ..Self::default() }
    }

    /// The next piece, or [`Piece::More`] after about `budget` bytes.
    pub fn next(&mut self, bytes: &[u8], budget: usize) -> Piece {
        let stop = self.at.saturating_add(budget.max(1));
        loop {
            let Some(&b) = bytes.get(self.at) else {
                return self.at_end(bytes);
            };
            let piece = if self.stack.is_empty() { self.between(bytes, b) } else { self.inside(bytes, b) };
            if let Some(piece) = piece {
                return piece;
            }
            if self.at >= stop && self.at < bytes.len() {
                return Piece::More;
            }
        }
    }

    fn here(&self) -> Span {
        Span { start: self.at, end: self.at, line: self.line + 1 }
    }

    fn newline(&mut self, bytes: &[u8], at: usize) {
        self.line += 1;
        self.line_start = at + 1;
        if !self.stack.is_empty() && self.resync.is_none() && bytes.get(at + 1) == Some(&b'{') {
            self.resync = Some((at + 1, self.line));
        }
    }

    /// Between two records.
    fn between(&mut self, bytes: &[u8], b: u8) -> Option<Piece> {
        match b {
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'\n' => {
                self.newline(bytes, self.at);
                self.at += 1;
            }
            b'{' => {
                if let Some((span, last_line)) = self.skipped.take() {
                    return Some(Piece::Skipped { span, last_line, why: Why::NotARecord });
                }
                self.seen = true;
                self.resync = None;
                self.frame = Frame { span: self.here(), ..Frame::default() };
                self.stack.push(Open { list: false, want: Want::Key });
                self.at += 1;
            }
            b'[' if !self.seen => {
                self.seen = true;
                self.in_list = true;
                self.at += 1;
            }
            b',' if self.seen => self.at += 1,
            b']' if self.in_list => self.at += 1,
            _ if bytes.get(self.at..).is_some_and(|rest| rest.starts_with(BOM)) => self.at += BOM.len(),
            _ => self.rubbish(bytes),
        }
        None
    }

    /// Passes to the end of the line, or to something that looks like a record on it.
    fn rubbish(&mut self, bytes: &[u8]) {
        let mut span = self.skipped.map_or(self.here(), |(span, _)| span);
        let mut end = self.at + 1;
        loop {
            let rest = bytes.get(end..).unwrap_or_default();
            match memchr2(b'\n', b'{', rest) {
                None => end = bytes.len(),
                Some(i) if rest.get(i) == Some(&b'{') && rest.get(i + 1) != Some(&b'"') => {
                    end += i + 1;
                    continue;
                }
                Some(i) => end += i,
            }
            break;
        }
        span.end = end;
        self.at = end;
        self.seen = true;
        self.skipped = Some((span, self.line + 1));
    }

    /// One token inside a record.
    fn inside(&mut self, bytes: &[u8], b: u8) -> Option<Piece> {
        match b {
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'\n' => {
                self.newline(bytes, self.at);
                self.at += 1;
            }
            b'"' => return self.string(bytes),
            b'{' | b'[' => return self.open(bytes, b == b'['),
            b'}' | b']' => return self.close(bytes, b == b']'),
            b',' | b':' => {
                self.at += 1;
                if let Some(top) = self.stack.last_mut() {
                    top.want = match (b, top.want, top.list) {
                        (b',', Want::Comma, true) | (b':', Want::Colon, false) => Want::Value,
                        (b',', Want::Comma, false) => Want::Key,
                        (_, want, _) => want,
                    };
                }
            }
            _ => self.bare(bytes),
        }
        None
    }

    fn bare(&mut self, bytes: &[u8]) {
        let rest = bytes.get(self.at..).unwrap_or_default();
        let len = rest.iter().position(|b| b" \t\r\n,:]}{[\"".contains(b)).unwrap_or(rest.len());
        if self.stack.last().is_some_and(|top| top.want == Want::Value) {
            self.value_starts(bytes);
            self.at += len;
            self.value_ended();
        } else {
            self.at += len;
        }
    }

    fn string(&mut self, bytes: &[u8]) -> Option<Piece> {
        let top = *self.stack.last()?;
        let is_key = !top.list && matches!(top.want, Want::Key | Want::Comma);
        let mut key = self.here();
        if !is_key {
            self.value_starts(bytes);
        }
        let mut at = self.at + 1;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            let Some(i) = memchr3(b'"', b'\\', b'\n', rest) else {
                self.at = bytes.len();
                return None;
            };
            at += i;
            match rest.get(i) {
                Some(b'"') => {
                    at += 1;
                    break;
                }
                Some(b'\\') => at += if rest.get(i + 1) == Some(&b'\n') { 1 } else { 2 },
                _ => {
                    self.newline(bytes, at);
                    at += 1;
                    match what_follows(bytes, at) {
                        Break::Text => {}
                        Break::Unclosed => break,
                        Break::Tear => {
                            self.at = at;
                            return Some(self.abandon(bytes, Why::Torn));
                        }
                    }
                }
            }
        }
        self.at = at;
        if is_key {
            key.end = at;
            if self.stack.len() == 1 {
                self.key = key;
            }
            self.now_wants(Want::Colon);
        } else {
            self.value_ended();
        }
        None
    }

    fn open(&mut self, bytes: &[u8], list: bool) -> Option<Piece> {
        let top = *self.stack.last()?;
        if top.want != Want::Value && !list {
            if self.at == self.line_start && self.line + 1 > self.frame.span.line {
                return Some(self.abandon(bytes, Why::Torn));
            }
            // A closing brace is missing: the element ends here, so that the next one stays whole.
            if !top.list && self.stack.iter().any(|o| o.list) {
                while self.stack.last().is_some_and(|o| !o.list) {
                    self.stack.pop();
                    self.value_ended();
                }
            }
        }
        self.value_starts(bytes);
        self.stack.push(Open { list, want: if list { Want::Value } else { Want::Key } });
        self.at += 1;
        (self.stack.len() > MAX_DEPTH).then(|| self.abandon(bytes, Why::TooDeep))
    }

    fn close(&mut self, bytes: &[u8], list: bool) -> Option<Piece> {
        let top = *self.stack.last()?;
        self.at += 1;
        let rest = bytes.get(self.at..).unwrap_or_default();
        let stray_brace = || {
            let next = rest.iter().find(|b| !b.is_ascii_whitespace());
            self.stack.len() == 2 && matches!(next, Some(b',' | b']' | b'}'))
        };
        if top.list != list && (!self.stack.iter().any(|o| o.list == list) || (!list && stray_brace())) {
            return None;
        }
        // Brackets that were never closed end with the one around them.
        while let Some(open) = self.stack.pop() {
            self.value_ended();
            if open.list == list {
                break;
            }
        }
        if !self.stack.is_empty() {
            return None;
        }
        let mut frame = std::mem::take(&mut self.frame);
        frame.span.end = self.at;
        frame.last_line = self.line + 1;
        Some(Piece::Record(frame))
    }

    fn now_wants(&mut self, want: Want) {
        if let Some(top) = self.stack.last_mut() {
            top.want = want;
        }
    }

    /// Notes where a member's value or a list's element begins.
    fn value_starts(&mut self, bytes: &[u8]) {
        let here = Span { end: 0, ..self.here() };
        let b = bytes.get(self.at);
        match self.stack.as_slice() {
            [_] if self.frame.members.len() < MAX_MEMBERS => {
                let key = std::mem::take(&mut self.key);
                self.frame.members.push(Member { key, value: here, is_list: b == Some(&b'['), ..Member::default() });
            }
            [_, Open { list: true, .. }] if b == Some(&b'{') => {
                if let Some(member) = self.frame.members.last_mut() {
                    let key = unquoted(member.key.of(bytes));
                    if LISTS.iter().any(|list| list.as_bytes() == key) {
                        member.items.push(here);
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes that the value which began last on this level ends at the current byte.
    fn value_ended(&mut self) {
        self.now_wants(Want::Comma);
        let at = self.at;
        let Some(member) = self.frame.members.last_mut() else { return };
        match self.stack.as_slice() {
            [_] => member.value.end = at,
            [_, Open { list: true, .. }] => {
                if let Some(item) = member.items.last_mut().filter(|item| item.end == 0) {
                    item.end = at;
                }
            }
            _ => {}
        }
    }

    /// Gives the record up and goes on at the next line that may begin one.
    fn abandon(&mut self, bytes: &[u8], why: Why) -> Piece {
        let mut span = self.frame.span;
        self.frame = Frame::default();
        self.stack.clear();
        let last_line;
        // What is too deep is passed line by line: going back would read it again for each of its levels.
        if let Some((at, line)) = self.resync.take().filter(|_| why == Why::Torn) {
            last_line = line;
            (self.at, self.line, self.line_start) = (at, line, at);
        } else {
            last_line = self.line + 1;
            let rest = bytes.get(self.at..).unwrap_or_default();
            self.at += memchr(b'\n', rest).unwrap_or(rest.len());
        }
        span.end = self.at;
        Piece::Skipped { span, last_line: last_line.max(span.line), why }
    }

    fn at_end(&mut self, bytes: &[u8]) -> Piece {
        if self.stack.is_empty() {
            return match self.skipped.take() {
                Some((span, last_line)) => Piece::Skipped { span, last_line, why: Why::NotARecord },
                None => Piece::End,
            };
        }
        if !self.trial && self.resync.is_some_and(|(at, _)| stands_alone(bytes, at)) {
            return self.abandon(bytes, Why::Torn);
        }
        self.stack.clear();
        let mut frame = std::mem::take(&mut self.frame);
        if let Some(member) = frame.members.last_mut()
            && let Some(item) = member.items.pop_if(|item| item.end == 0)
        {
            member.torn = Some(Span { end: bytes.len(), ..item });
        }
        frame.span.end = bytes.len();
        frame.last_line = self.line + 1;
        frame.torn = Some((self.line + 1, bytes.len().saturating_sub(self.line_start) + 1));
        Piece::Record(frame)
    }
}

/// Whether a whole record with its line's end after it begins here (and not an element of a list).
fn stands_alone(bytes: &[u8], at: usize) -> bool {
    let mut framer = Framer { at, line_start: at, trial: true, ..Framer::default() };
    match framer.next(bytes, usize::MAX) {
        Piece::Record(frame) if frame.torn.is_none() => {
            let rest = bytes.get(frame.span.end..).unwrap_or_default();
            matches!(rest.iter().find(|b| !b" \t\r".contains(b)), None | Some(b'\n'))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records as text with their first line; skipped stretches as `line!`.
    fn cut(text: &str) -> Vec<String> {
        cut_by(text, usize::MAX)
    }

    fn cut_by(text: &str, budget: usize) -> Vec<String> {
        let bytes = text.as_bytes();
        let mut framer = Framer::default();
        let mut out = Vec::new();
        loop {
            match framer.next(bytes, budget) {
                Piece::Record(f) => {
                    let torn = if f.torn.is_some() { "~" } else { "" };
                    out.push(format!("{}:{}{torn}", f.span.line, String::from_utf8_lossy(f.span.of(bytes))));
                }
                Piece::Skipped { span, last_line, .. } => out.push(format!("{}-{last_line}!", span.line)),
                Piece::More => {}
                Piece::End => return out,
            }
        }
    }

    #[test]
    fn one_a_line_glued_pretty_and_listed() {
        assert_eq!(cut("{\"a\":1}\n{\"b\":2}\n"), ["1:{\"a\":1}", "2:{\"b\":2}"]);
        assert_eq!(cut("{\"a\":1}{\"b\":2}"), ["1:{\"a\":1}", "1:{\"b\":2}"]);
        assert_eq!(cut("\u{feff}{\n \"a\": [\n  1\n ]\n}\n\n{}"), ["1:{\n \"a\": [\n  1\n ]\n}", "7:{}"]);
        assert_eq!(cut("[\n{\"a\":1},\n{\"b\":2}\n]"), ["2:{\"a\":1}", "3:{\"b\":2}"]);
    }

    #[test]
    fn rubbish_costs_only_itself() {
        assert_eq!(cut("{\"a\":1}\nrubbish\nmore\n{\"b\":2}"), ["1:{\"a\":1}", "2-3!", "4:{\"b\":2}"]);
        assert_eq!(cut("log: {\"b\":2}"), ["1-1!", "1:{\"b\":2}"]);
    }

    #[test]
    fn a_torn_record_in_the_middle_costs_only_itself() {
        for torn in
            ["{", "{\"", "{\"a", "{\"a\":", "{\"a\":[", "{\"a\":[1,", "{\"a\":{\"b\":1", "{\"a\":\"x\\", "{\"a\":1,"]
        {
            for end in ["\n", "\n{\"c\":3}\n"] {
                let got = cut(&format!("{{\"z\":0}}\n{torn}\n{{\"b\":\"2\"}}{end}"));
                assert_eq!(
                    got.get(..3),
                    Some(&["1:{\"z\":0}".into(), "2-2!".into(), "3:{\"b\":\"2\"}".into()][..]),
                    "{torn}"
                );
            }
        }
    }

    #[test]
    fn a_torn_tail_says_where_the_file_ends() {
        let text = "{\"task\": \"x\",\n\"details\": [\n{\"a\": 1},\n{\"a\": 2},\n{\"a\": ";
        let mut framer = Framer::default();
        let Piece::Record(frame) = framer.next(text.as_bytes(), usize::MAX) else { panic!() };
        assert_eq!(frame.torn, Some((5, 7)));
        let details = frame.member(text.as_bytes(), "details").expect("there");
        assert!(!details.whole());
        let lines: Vec<u64> = details.items.iter().map(|i| i.line).collect();
        assert_eq!(lines, [3, 4]);
    }

    #[test]
    fn a_broken_element_leaves_its_neighbours_whole() {
        let broken = ["{\"a\": 2 \"b\": 3}", "{\"a\": \"2,\n \"b\": 3}", "{\"a\": 2\n", "{\"a\": [2}", "{\"a\": 2}}"];
        for bad in broken {
            let comma = if bad.ends_with('\n') { "" } else { "," };
            let text = format!("{{\"details\": [\n {{\"a\": 1}},\n {bad}{comma}\n {{\"a\": 3}}\n], \"z\": 1}}");
            let mut framer = Framer::default();
            let Piece::Record(frame) = framer.next(text.as_bytes(), usize::MAX) else { panic!("{bad}") };
            let items = &frame.member(text.as_bytes(), "details").expect("there").items;
            let texts: Vec<_> = items.iter().map(|i| String::from_utf8_lossy(i.of(text.as_bytes()))).collect();
            assert_eq!(items.len(), 3, "{bad}: {texts:?}");
            assert_eq!((texts[0].as_ref(), texts[2].as_ref()), ("{\"a\": 1}", "{\"a\": 3}"), "{bad}");
            assert!(frame.member(text.as_bytes(), "z").is_some(), "{bad}");
        }
    }

    #[test]
    fn deep_nesting_is_given_up_without_recursion() {
        let text = format!("{{\"a\":{}\n{{\"b\":1}}", "[".repeat(100_000));
        assert_eq!(cut(&text), ["1-1!", "2:{\"b\":1}"]);
        assert_eq!(cut(&"[".repeat(100_000)), ["1-1!"]);
    }

    mod properties {
        use super::*;
        use proptest::prelude::*;

        proptest! {
            #[test]
            fn any_bytes_end_and_any_budget_gives_the_same(
                text in "(\\{\"|\\[|\\{|\\}|\\]|\"|,|:|\n|\\\\|a| |\n\\{\"){0,60}", budget in 1usize..9
            ) {
                prop_assert_eq!(cut_by(&text, budget), cut(&text));
            }
        }
    }
}
