//! What is coded: a turn, or one run's answer at a turn; knows nothing of codes.

use crate::page::SampleKey;
use crate::runs::Task;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::{Deserialize, Serialize};

/// A turn, or an answer at it; in the order of sample, turn, then the turn itself before the answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Item {
    pub sample: SampleKey,
    /// 1-based.
    pub turn: u32,
    /// Task and name of the run; `None` for the turn itself.
    pub answer: Option<(Task, String)>,
}

impl Item {
    /// As one text: `sample.turn` or `sample.turn.TASK.run`, the sample with `~line` where it has one. Ids and names are
    /// percent-encoded but for ASCII letters and digits, so it holds no other character than those and `%`, `.` and `~`.
    pub fn to_id(&self) -> String {
        let line = self.sample.line.map(|line| format!("~{line}")).unwrap_or_default();
        let answer = self.answer.as_ref().map(|(task, run)| format!(".{}.{}", task.short(), encode(run)));
        format!("{}{line}.{}{}", encode(&self.sample.id), self.turn, answer.unwrap_or_default())
    }

    /// From such a text, exactly as [`Item::to_id`] writes it; `None` for any other.
    pub fn from_id(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('.').collect();
        let (sample, turn, answer) = match parts[..] {
            [sample, turn] => (sample, turn, None),
            [sample, turn, task, run] => (sample, turn, Some((Task::from_short(task)?, decode(run)?))),
            _ => return None,
        };
        let (id, line) = match sample.split_once('~') {
            None => (sample, None),
            Some((id, line)) => (id, Some(line.parse().ok()?)),
        };
        let sample = SampleKey { id: decode(id)?, line };
        let item = Self { sample, turn: turn.parse().ok()?, answer };
        // One item has one id: what only reads like one ("+3", "rpp") would be a second.
        (item.turn > 0 && item.to_id() == text).then_some(item)
    }
}

fn encode(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

fn decode(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::testing;
    use proptest::prelude::*;

    fn item(id: &str, line: Option<u64>, turn: u32, answer: Option<(Task, &str)>) -> Item {
        let answer = answer.map(|(task, run)| (task, run.to_owned()));
        Item { sample: SampleKey { id: id.into(), line }, turn, answer }
    }

    #[test]
    fn ids_as_they_are_written() {
        assert_eq!(item("mara_and_theo/003", None, 7, None).to_id(), "mara%5Fand%5Ftheo%2F003.7");
        assert_eq!(item("a", Some(2), 7, Some((Task::Er, "gpt 4.1~x"))).to_id(), "a~2.7.ER.gpt%204%2E1%7Ex");
        assert_eq!(item("", None, 1, Some((Task::Vp, ""))).to_id(), ".1.VP.");
    }

    #[test]
    fn other_texts_are_no_ids() {
        assert!(Item::from_id("a.7").is_some());
        for no in [
            "",
            "a",
            "a.",
            "a.0",
            "a.+7",
            "a.07",
            "a.7.ER",
            "a.7.er.x",
            "a.7.QQ.x",
            "a~x.7",
            "a~01.7",
            "%ff.7",
            "a b.7",
            "a.7.ER.x.y",
        ] {
            assert_eq!(Item::from_id(no), None, "{no}");
        }
    }

    #[test]
    fn a_turn_comes_before_its_answers() {
        let mut items = [
            item("b", None, 1, None),
            item("a", None, 10, None),
            item("a", None, 2, Some((Task::Rpp, "r"))),
            item("a", None, 2, None),
        ];
        items.sort();
        assert_eq!(items.map(|item| item.to_id()), ["a.2", "a.2.RPP.r", "a.10", "b.1"]);
    }

    proptest! {
        #[test]
        fn every_item_comes_back_from_its_id(item in testing::item()) {
            let id = item.to_id();
            prop_assert!(id.bytes().all(|b| b.is_ascii_alphanumeric() || b"%.~".contains(&b)), "{}", id);
            prop_assert_eq!(Item::from_id(&id), Some(item));
        }

        #[test]
        fn any_text_is_an_id_or_none(text in "[a-b0-2%~.ER+ ]{0,12}|.{0,12}") {
            if let Some(item) = Item::from_id(&text) {
                prop_assert_eq!(item.to_id(), text);
            }
        }
    }
}
