//! Messages between the page and the engine in its worker: typed questions and answers, each with a job number.
//!
//! Knows page models, no browser. Files do not stand in a message: they travel beside it, in the order of the names.

use crate::page::agreement::{AgreementAsk, AgreementPage};
use crate::page::detail::{Detail, DetailAsk};
use crate::page::grades::{GradesAsk, GradesPage};
use crate::page::instances::{InstancesAsk, InstancesPage};
use crate::page::models::{
    CompareAsk, ComparePage, Confusion, ConfusionAsk, IntervalsPage, ModelsAsk, ModelsPage, SlicesAsk, SlicesPage,
};
use crate::page::open::{PrivateHead, Report};
use crate::page::overview::OverviewPage;
use crate::page::run::RunFigures;
use crate::page::sample::SamplePage;
use crate::page::samples::{SamplesAsk, SamplesPage};
use crate::page::transitions::{Occurrence, OccurrencesAsk, Transitions, TransitionsAsk};
use crate::route::SampleRef;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Both sides come from one build; the number guards against a stale worker all the same.
pub const VERSION: u32 = 1;

/// From page to engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Read these files (they travel beside) and add them to what is loaded.
    Load {
        names: Vec<String>,
    },
    /// Stop the load that is under way; what was loaded before stays.
    Cancel,
    /// Take a file out by the hash of its bytes.
    Remove {
        hash: String,
    },
    /// Take everything out.
    Clear,
    Report,
    Overview,
    /// Every figure of the run with this id.
    RunFigures {
        run: String,
    },
    Models(ModelsAsk),
    /// Intervals of all runs: slower than the models themselves.
    Intervals(ModelsAsk),
    Confusion(ConfusionAsk),
    Compare(CompareAsk),
    Slices(SlicesAsk),
    Grades(GradesAsk),
    Transitions(TransitionsAsk),
    /// The places behind a cell of the transitions.
    Occurrences(OccurrencesAsk),
    Agreement(AgreementAsk),
    Instances(InstancesAsk),
    /// One instance in full.
    Detail(DetailAsk),
    Samples(SamplesAsk),
    Sample(SampleRef),
    /// Private head fields of one run, on a person's request only.
    PrivateHead {
        run: String,
    },
}

/// From engine to page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    Progress(Progress),
    /// What is loaded has changed; the load report stands beside.
    Loaded(Box<Report>),
    Cancelled,
    /// The question could not be answered, in words.
    Failed(String),
    Report(Box<Report>),
    Overview(Box<OverviewPage>),
    RunFigures(Box<Option<RunFigures>>),
    Models(Box<ModelsPage>),
    Intervals(Box<IntervalsPage>),
    Confusion(Vec<Confusion>),
    Compare(Box<Option<ComparePage>>),
    Slices(Box<Option<SlicesPage>>),
    Grades(Box<GradesPage>),
    Transitions(Vec<Transitions>),
    Occurrences(Vec<Occurrence>),
    Agreement(Box<AgreementPage>),
    Instances(Box<InstancesPage>),
    Detail(Box<Option<Detail>>),
    Samples(Box<SamplesPage>),
    Sample(Box<Option<SamplePage>>),
    PrivateHead(Option<PrivateHead>),
}

/// How far a load is. Bytes are packed bytes of the files as they were chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The file being read.
    pub file: String,
    /// 1-based.
    pub file_number: u32,
    pub files: u32,
    pub done: u64,
    pub of: u64,
}

/// An envelope.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message<T> {
    pub version: u32,
    /// Given by the page, repeated by the engine.
    pub job: u32,
    pub body: T,
}

impl<T: Serialize + DeserializeOwned> Message<T> {
    pub fn new(job: u32, body: T) -> Self {
        Self { version: VERSION, job, body }
    }

    /// Bytes for the wire.
    ///
    /// # Errors
    /// A value that the codec cannot write (none of ours).
    pub fn encode(&self) -> Result<Vec<u8>, String> {
        postcard::to_stdvec(self).map_err(|e| format!("message could not be written: {e}"))
    }

    /// From the wire.
    ///
    /// # Errors
    /// Bytes that are no message of this build.
    pub fn decode(bytes: &[u8]) -> Result<Self, String> {
        let message: Self = postcard::from_bytes(bytes).map_err(|e| format!("message could not be read: {e}"))?;
        if message.version == VERSION {
            Ok(message)
        } else {
            Err(format!("message of version {} met version {VERSION}", message.version))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_round_trip() {
        let ask = Message::new(7, Ask::Sample(SampleRef::Hash("ab12".into())));
        assert_eq!(ask.encode().and_then(|b| Message::decode(&b)), Ok(ask));
        let told =
            Message::new(8, Told::Progress(Progress { file: "a".into(), done: 3, of: 9, ..Progress::default() }));
        assert_eq!(told.encode().and_then(|b| Message::decode(&b)), Ok(told));
    }

    #[test]
    fn foreign_bytes_are_an_error() {
        assert!(Message::<Ask>::decode(&[]).is_err());
        assert!(Message::<Ask>::decode(&[0xff; 40]).is_err());
        let mut old = Message::new(1, Ask::Report);
        old.version = 99;
        assert!(old.encode().and_then(|b| Message::<Ask>::decode(&b)).is_err_and(|e| e.contains("99")));
    }

    proptest::proptest! {
        #[test]
        fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
            let _ = Message::<Ask>::decode(&bytes);
            let _ = Message::<Told>::decode(&bytes);
        }
    }
}
