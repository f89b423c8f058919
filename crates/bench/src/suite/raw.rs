//! The shape of a suite's file, as serde reads it: every part that can be wrong has its position.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::layout::{Average, Layout};

/// A key with its place, and a value with its place.
pub(super) type Table = BTreeMap<Spanned<String>, Spanned<Value>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSuite {
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) about: String,
    #[serde(default)]
    pub(super) run: RawRun,
    #[serde(default)]
    pub(super) limits: Table,
    #[serde(default)]
    pub(super) instances: Vec<Spanned<RawInstances>>,
    #[serde(default)]
    pub(super) given: Vec<Spanned<RawInstances>>,
    #[serde(default)]
    pub(super) configurations: Vec<Spanned<Table>>,
    #[serde(default)]
    pub(super) report: Layout,
    #[serde(default)]
    pub(super) expected: Vec<Spanned<RawExpected>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRun {
    pub(super) repetitions: Option<Spanned<u64>>,
    pub(super) jobs: Option<Spanned<usize>>,
    pub(super) batch: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawInstances {
    #[serde(default)]
    pub(super) puzzles: Vec<Spanned<String>>,
    pub(super) family: Option<Spanned<String>>,
    pub(super) size: Option<Spanned<String>>,
    pub(super) length: Option<Spanned<String>>,
    pub(super) pieces: Option<Spanned<String>>,
    pub(super) states: Option<Spanned<String>>,
    pub(super) sample: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawExpected {
    pub(super) title: String,
    pub(super) measure: Spanned<String>,
    #[serde(default)]
    pub(super) average: Option<Average>,
    #[serde(default)]
    pub(super) values: BTreeMap<Spanned<String>, f64>,
    #[serde(default)]
    pub(super) configuration: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) instances: BTreeMap<String, f64>,
    #[serde(default)]
    pub(super) relative_to: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) exact: bool,
    #[serde(default)]
    pub(super) plus: f64,
    #[serde(default)]
    pub(super) note: String,
}
