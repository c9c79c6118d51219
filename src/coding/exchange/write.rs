//! A book as JSON, the same text for the same book.

use super::{FORMAT, VERSION};
use crate::coding::{Book, Code, Coding, Item, Stratum};
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(Serialize)]
struct File<'a> {
    format: &'static str,
    version: u64,
    codebook: &'a [Code],
    codings: Vec<CodingLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    work: Option<Work<'a>>,
}

/// A place as in the CSV: the same names, so that one description serves both.
#[derive(Serialize)]
struct Place<'a> {
    sample_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample_line: Option<u64>,
    turn: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<&'a str>,
}

#[derive(Serialize)]
struct CodingLine<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    coder: &'a str,
    codes: &'a BTreeSet<String>,
    none_applies: bool,
    memo: &'a str,
    at: u64,
}

#[derive(Serialize)]
struct Work<'a> {
    filter: &'a str,
    by: &'a str,
    size: u64,
    seed: u64,
    strata: &'a [Stratum],
    items: Vec<WorkItem<'a>>,
}

#[derive(Serialize)]
struct WorkItem<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    group: &'a str,
    stratum: &'a str,
    /// For whoever computes with the file; reading it back goes by the strata.
    weight: Option<f64>,
}

/// Codebook, codings in the order of items and coders, and the work list, indented by two blanks.
pub fn to_json(book: &Book) -> String {
    let work = book.work().map(|work| Work {
        filter: work.filter(),
        by: work.by(),
        size: work.size(),
        seed: work.seed(),
        strata: work.strata(),
        items: work
            .items()
            .iter()
            .map(|candidate| WorkItem {
                place: place(&candidate.item),
                group: &candidate.group,
                stratum: &candidate.stratum,
                weight: work.weight(&candidate.stratum),
            })
            .collect(),
    });
    let codings = book.codings().values().map(coding).collect();
    let file = File { format: FORMAT, version: VERSION, codebook: book.codebook().codes(), codings, work };
    // Writing texts and numbers to memory cannot fail.
    serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
}

fn coding(coding: &Coding) -> CodingLine<'_> {
    CodingLine {
        place: place(&coding.item),
        coder: &coding.coder,
        codes: &coding.codes,
        none_applies: coding.none_applies,
        memo: &coding.memo,
        at: coding.at,
    }
}

fn place(item: &Item) -> Place<'_> {
    Place {
        sample_id: &item.sample.id,
        sample_line: item.sample.line,
        turn: item.turn,
        task: item.answer.as_ref().map(|(task, _)| task.short()),
        run: item.answer.as_ref().map(|(_, run)| run.as_str()),
    }
}
