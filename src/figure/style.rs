//! Reads our own style files, so that a figure's colours have the same one source as the screen's.
//!
//! Knows the few forms that `marks.css` uses (`svg text`, `svg .a`, `svg .a.b`, lists of them, custom properties) and the
//! blocks of `tokens.css` that the light theme takes; a test fails when a rule of another form appears. No CSS engine.

use std::collections::BTreeMap;
use std::sync::LazyLock;

const MARKS: &str = include_str!("../../style/marks.css");
const TOKENS: &str = include_str!("../../style/tokens.css");

/// What an element with no person's class of its own takes for `--c`: ink, as the keys beside the text do.
const INHERITED: (&str, &str) = ("--c", "var(--ink)");
/// Variables that lead to variables; deeper ones would be a circle.
const DEEPEST: usize = 8;

/// `marks.css` in the light theme.
pub struct Sheet {
    tokens: BTreeMap<String, String>,
    /// In the order of the file.
    rules: Vec<Rule>,
}

struct Rule {
    subject: Subject,
    /// Shared by all selectors of a list.
    declarations: Vec<(String, String)>,
}

enum Subject {
    /// `svg text`
    Text,
    /// `svg .a.b`
    Classes(Vec<String>),
}

impl Rule {
    /// Classes weigh more than the one element does; among equals the later rule counts.
    fn weight(&self) -> usize {
        match &self.subject {
            Subject::Text => 0,
            Subject::Classes(classes) => classes.len(),
        }
    }

    fn meets(&self, is_text: bool, classes: &[&str]) -> bool {
        match &self.subject {
            Subject::Text => is_text,
            Subject::Classes(wanted) => wanted.iter().all(|w| classes.contains(&w.as_str())),
        }
    }
}

impl Sheet {
    /// Read once, when the first figure is made.
    pub fn light() -> &'static Self {
        static LIGHT: LazyLock<Sheet> = LazyLock::new(|| Sheet::read(TOKENS, MARKS));
        &LIGHT
    }

    fn read(tokens: &str, marks: &str) -> Self {
        let is_light = |selectors: &str| parts(selectors).any(|s| s == ":root" || s == r#"[data-theme="light"]"#);
        let light = blocks(tokens).into_iter().filter(|(selectors, _)| is_light(selectors));
        let tokens =
            light.flat_map(|(_, body)| declarations(&body)).filter(|(name, _)| name.starts_with("--")).collect();
        let rules = blocks(marks).into_iter().flat_map(|(selectors, body)| {
            let subjects: Vec<Subject> = parts(&selectors).filter_map(subject).collect();
            let rule = move |subject| Rule { subject, declarations: declarations(&body) };
            subjects.into_iter().map(rule)
        });
        let mut rules: Vec<Rule> = rules.collect();
        // Stable: the order of the file stays among rules of one weight.
        rules.sort_by_key(Rule::weight);
        Self { tokens, rules }
    }

    /// A token's literal value.
    pub fn token(&self, name: &str) -> Option<String> {
        self.resolve(self.tokens.get(name)?, &BTreeMap::new(), 0)
    }

    /// Whether any rule names the class.
    pub fn styles(&self, class: &str) -> bool {
        let names = |rule: &Rule| matches!(&rule.subject, Subject::Classes(all) if all.iter().any(|c| c == class));
        self.rules.iter().any(names)
    }

    /// The properties of an element with these classes, variables replaced; what has no value is left out.
    pub fn properties(&self, is_text: bool, classes: &[&str]) -> BTreeMap<&str, String> {
        let mut given: BTreeMap<&str, &str> = BTreeMap::from([INHERITED]);
        for rule in self.rules.iter().filter(|rule| rule.meets(is_text, classes)) {
            given.extend(rule.declarations.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        }
        let plain = given.iter().filter(|(name, _)| !name.starts_with("--"));
        plain.filter_map(|(name, value)| Some((*name, self.resolve(value, &given, 0)?))).collect()
    }

    /// Replaces `var(--x)` by the element's own value, else the token; `None` where neither is there.
    fn resolve(&self, value: &str, own: &BTreeMap<&str, &str>, depth: usize) -> Option<String> {
        let Some((before, rest)) = value.split_once("var(") else { return Some(value.to_owned()) };
        let (name, after) = rest.split_once(')')?;
        let name = name.trim();
        let found = own.get(name).copied().or_else(|| self.tokens.get(name).map(String::as_str));
        let found = found.filter(|_| depth < DEEPEST)?;
        self.resolve(&format!("{before}{found}{after}"), own, depth + 1)
    }
}

/// Selectors of a list.
fn parts(selectors: &str) -> impl Iterator<Item = &str> {
    selectors.split(',').map(str::trim)
}

fn subject(selector: &str) -> Option<Subject> {
    let inside = selector.strip_prefix("svg ")?.trim();
    if inside == "text" {
        return Some(Subject::Text);
    }
    let classes = inside.strip_prefix('.')?;
    let simple = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    classes.chars().all(simple).then(|| Subject::Classes(classes.split('.').map(str::to_owned).collect()))
}

/// Top-level blocks as selectors and body, without comments; at-rules (another medium) are passed over whole.
fn blocks(css: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let (mut head, mut body, mut depth) = (String::new(), String::new(), 0_usize);
    for c in without_comments(css).chars() {
        match (c, depth) {
            ('{', 0) => depth = 1,
            ('}', 1) => {
                let (head, body) = (std::mem::take(&mut head), std::mem::take(&mut body));
                if !head.trim_start().starts_with('@') {
                    out.push((head.trim().to_owned(), body));
                }
                depth = 0;
            }
            (c, 0) => head.push(c),
            (c, _) => {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                body.push(c);
            }
        }
    }
    out
}

fn without_comments(css: &str) -> String {
    let mut out = String::new();
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        out.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    out + rest
}

fn declarations(body: &str) -> Vec<(String, String)> {
    let pairs = body.split(';').filter_map(|d| d.split_once(':'));
    pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heavier_rules_win_then_later_ones() {
        let tokens =
            r#":root { --a: 1; } :root, [data-theme="light"] { --b: var(--a); } [data-theme="dark"] { --b: 2; }"#;
        let marks = "svg text { fill: black; } /* .x { */ svg .a.b { fill: two; } svg .a, svg .q { fill: var(--b); }
            svg .a { stroke: var(--c); rx: var(--missing); } svg .p1 { --c: hue; } @media print { svg .a { fill: print; } }";
        let sheet = Sheet::read(tokens, marks);
        let of = |text, classes: &[&str]| sheet.properties(text, classes);
        assert_eq!(of(true, &["a", "b"])["fill"], "two");
        assert_eq!(of(true, &["a"])["fill"], "1");
        assert_eq!(of(true, &["unknown"])["fill"], "black");
        assert!(of(false, &["unknown"]).is_empty());
        assert_eq!(of(false, &["a", "p1"])["stroke"], "hue");
        assert!(
            !of(false, &["a", "p1"]).contains_key("rx") && !of(false, &["a"]).contains_key("stroke"),
            "no --ink here"
        );
        assert_eq!((sheet.token("--b").as_deref(), sheet.token("--c")), (Some("1"), None));
        assert!(sheet.styles("q") && !sheet.styles("x"));
    }

    #[test]
    fn a_circle_of_variables_ends() {
        let sheet = Sheet::read(":root { --a: var(--b); --b: var(--a); }", "svg .a { fill: var(--a); stroke: var(; }");
        assert!(sheet.properties(false, &["a"]).is_empty());
    }

    #[test]
    fn every_rule_of_the_style_files_has_a_form_that_is_read() {
        // Rules for what holds the drawing, not for marks.
        let outside = ["svg.textures", "svg"];
        for (selectors, _) in blocks(MARKS) {
            let known = |s: &str| outside.contains(&s) || subject(s).is_some();
            assert!(parts(&selectors).all(known), "{selectors}");
        }
        assert_eq!(MARKS.matches('{').count(), blocks(MARKS).len(), "no at-rules, nothing nested");
        let unread = |(_, body): &(String, String)| declarations(body).iter().any(|(_, v)| v.contains("!important"));
        assert!(!blocks(MARKS).iter().any(unread));
        assert_eq!(Sheet::light().token("--paper").as_deref(), Some("#FFFFFF"));
    }
}
