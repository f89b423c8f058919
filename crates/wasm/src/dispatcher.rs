//! Executes calls by name.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use slidewise_catalogue::Reader;
use slidewise_engine::calls::{self, CatalogueQuery};
use slidewise_engine::jobs::{ExportIn, Follower, JobIn, JobKind, LocateIn, Space};
use slidewise_engine::{Catalogue, Code, Failure, Limits, read};

/// Limits that suit a browser tab, whose memory ends at 4 GiB, often at less.
pub const LIMITS: Limits = Limits {
    cells: 1 << 18,
    puzzles: 500,
    rows: 100,
    moves: 500,
    seconds: 600,
    job_bytes: 1 << 30,
    space_states: 200_000,
};

/// Databases that stay in memory for the next search, in bytes.
const SPARE_TABLES: u64 = 64 << 20;

/// A call: its name and its content, and possibly a file after the line of JSON.
#[derive(Deserialize)]
struct Question<'a> {
    call: &'a str,
    #[serde(borrow)]
    input: Option<&'a RawValue>,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// JSON.
    Json(Vec<u8>),
    /// A file, or a graph.
    Bytes(Vec<u8>),
    /// An error as JSON.
    Failure(Vec<u8>),
}

/// Executes calls, with the state kept between them.
#[derive(Default)]
pub struct Dispatcher {
    catalogue: Option<Catalogue>,
    space: Option<Arc<Space>>,
}

impl Dispatcher {
    /// Executes a call; `tell` receives the progress of a job.
    pub fn ask(&mut self, question: &[u8], tell: &(dyn Fn(Value) + Sync)) -> Answer {
        self.answer(question, tell).unwrap_or_else(|failure| Answer::Failure(to_bytes(&failure)))
    }

    fn answer(&mut self, question: &[u8], tell: &(dyn Fn(Value) + Sync)) -> Result<Answer, Failure> {
        let end = question.iter().position(|&byte| byte == b'\n').unwrap_or(question.len());
        let (question, file) = (&question[..end], question.get(end + 1..).unwrap_or_default());
        let Question { call, input } = serde_json::from_slice(question)
            .map_err(|error| Failure::new(Code::Malformed, error.to_string()))?;
        let input = input.map_or("{}", RawValue::get).as_bytes();
        match call {
            "about" => json(&calls::about(LIMITS)),
            "parse" => json(&calls::parse(&read(input)?, &LIMITS)?),
            "validate" => json(&calls::validate(&read(input)?, &LIMITS)?),
            "position" => json(&calls::position(&read(input)?, &LIMITS)?),
            "play" => json(&calls::play(&read(input)?, &LIMITS)?),
            "open" => json(&self.open(&read(input)?, file)?),
            "catalogue" => json(&self.page(&read(input)?)?),
            "export" => export(read(input)?, tell),
            "job" => self.job(&read(input)?, tell),
            "graph" => Ok(Answer::Bytes(self.space()?.bytes().to_vec())),
            "node" => json(&self.space()?.node(&read::<NodeIn>(input)?.node)?),
            "path" => json(&self.space()?.path(&read::<NodeIn>(input)?.node)?),
            "locate" => json(&self.space()?.locate(&read::<LocateIn>(input)?, &LIMITS)?),
            _ => Err(Failure::new(Code::NotFound, format!("there is no call `{call}`"))),
        }
    }

    /// Keeps a catalogue whose bytes follow the call.
    fn open(&mut self, named: &OpenIn, file: &[u8]) -> Result<impl Serialize + use<>, Failure> {
        let refused = |error: slidewise_catalogue::TableError| Failure::new(Code::Refused, error.to_string());
        let reader = Reader::of_bytes(Path::new(&named.name), file.to_vec()).map_err(refused)?;
        if reader.is_empty() {
            return Err(Failure::new(Code::Refused, format!("{} has no puzzles", named.name)));
        }
        let stem =
            Path::new(&named.name).file_stem().map_or("catalogue".into(), |stem| stem.to_string_lossy());
        let catalogue = Catalogue::of_file(stem, reader).map_err(refused)?;
        Ok(self.catalogue.insert(catalogue).overview().clone())
    }

    fn page(&self, asked: &PageIn) -> Result<calls::Page, Failure> {
        let nothing = || Failure::new(Code::NotReady, "no catalogue is open");
        let wanted: CatalogueQuery = serde_urlencoded::from_str(&asked.query)
            .map_err(|error| Failure::new(Code::Refused, error.to_string()))?;
        calls::of_catalogue(self.catalogue.as_ref().ok_or_else(nothing)?, &wanted, &LIMITS)
    }

    fn job(&mut self, request: &JobIn, tell: &(dyn Fn(Value) + Sync)) -> Result<Answer, Failure> {
        // A worker has only one space: its own.
        let own = |_: &str| self.space.clone().ok_or_else(unexplored);
        let work = request.work(&LIMITS, own)?;
        if work.kind() != JobKind::Search {
            // The space explored before is dropped.
            self.space = None;
        }
        let ending = work.run(&Follower::new(&Arc::default(), tell), &LIMITS);
        slidewise_solve::pdb::spare(SPARE_TABLES);
        let ending = ending.map_err(|error| Failure::new(Code::Refused, error))?;
        self.space = ending.space.map(Arc::new).or(self.space.take());
        Ok(Answer::Json(ending.result.get().into()))
    }

    fn space(&self) -> Result<&Space, Failure> {
        self.space.as_deref().ok_or_else(unexplored)
    }
}

fn unexplored() -> Failure {
    Failure::new(Code::NotReady, "no space was explored")
}

/// A file that is dropped on the page.
#[derive(Deserialize)]
struct OpenIn {
    name: String,
}

/// A query, as in an address.
#[derive(Deserialize)]
struct PageIn {
    query: String,
}

#[derive(Deserialize)]
struct NodeIn {
    node: String,
}

fn export(asked: ExportIn, tell: &(dyn Fn(Value) + Sync)) -> Result<Answer, Failure> {
    let (_, work) = asked.work(&LIMITS)?;
    let ending = work.run(&Follower::new(&Arc::default(), tell), &LIMITS);
    let ending = ending.map_err(|error| Failure::new(Code::Refused, error))?;
    Ok(Answer::Bytes(ending.file.unwrap_or_default()))
}

fn json(answer: &impl Serialize) -> Result<Answer, Failure> {
    Ok(Answer::Json(to_bytes(answer)))
}

fn to_bytes(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).expect("answers are JSON")
}
