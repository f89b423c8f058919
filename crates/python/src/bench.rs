//! Runs experiments in this process: configurations on puzzles. The command runs each in a separate process.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use slidewise_bench::instances::{self, Instance};
use slidewise_bench::results::{self, Results};
use slidewise_bench::suite::{BUILT_IN, BadSuite, built_in};
use slidewise_bench::{Ending, Row, Suite};
use slidewise_solve::source::Text;
use slidewise_solve::{Puzzle, Refused, solve};

use crate::errors::{OrRefused, faulty, unreadable};
use crate::search::json;
use crate::settings::{Given, Settings};
use crate::supervise::{Monitor, supervised};
use crate::tables::Parquet;

/// Name, command and options of a configuration.
type Configuration = (String, String, Given);

/// The built-in suites: name and title.
#[pyfunction]
pub(crate) fn suites(py: Python<'_>) -> PyResult<Vec<(&'static str, String)>> {
    let title = |name| Ok((name, found(py, name)?.0.title));
    BUILT_IN.iter().map(|(name, _)| title(*name)).collect()
}

/// Runs a suite, or these configurations on these puzzles, and returns the results as a table.
#[pyfunction]
pub(crate) fn bench(
    py: Python<'_>,
    suite: Option<String>,
    puzzles: Option<Vec<crate::puzzle::Puzzle>>,
    configurations: Vec<Configuration>,
    sample: Option<usize>,
    repetitions: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<Parquet> {
    let given: Option<Vec<_>> =
        puzzles.map(|puzzles| puzzles.into_iter().map(|puzzle| instance(puzzle.0)).collect());
    let (source, instances, configurations) = match suite {
        Some(name) => {
            let (suite, folder) = found(py, &name)?;
            let instances = match given {
                Some(instances) => instances,
                None => instances::gather(&suite, &folder).map_err(|bad| bad_suite(py, &bad))?,
            };
            let configurations = suite.configurations.iter().map(|known| {
                let flags = known.flags.iter();
                let flags = flags.map(|flag| (flag.name.clone(), flag.value.clone().unwrap_or_default()));
                (known.name.clone(), known.command.clone(), flags.collect())
            });
            (Some((suite.name.clone(), suite.text.content.clone())), instances, configurations.collect())
        }
        None => (None, given.unwrap_or_default(), configurations),
    };
    let plan = Plan::new(source, instances::sampled(instances, sample), &configurations, repetitions)
        .or_refused(py)?;
    let rows = supervised(py, progress, |monitor| plan.rows(monitor))?.or_refused(py)?;
    let mut bytes = Vec::new();
    let written = results::write_parquet(&Results { suite: plan.suite, rows }, &mut bytes);
    written.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok(bytes.into())
}

fn instance(puzzle: Puzzle) -> Instance {
    let known_length = puzzle.known_length().map(u64::from);
    Instance { name: puzzle.name.clone(), puzzle, known_length, cluster_states: None }
}

/// The suite of this name, built in or in a file, with the folder of its files.
fn found(py: Python<'_>, name: &str) -> PyResult<(Suite, PathBuf)> {
    let path = Path::new(name);
    if path.is_file() {
        let content = std::fs::read_to_string(path)?;
        let stem = path.file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
        let suite = Suite::read(&stem, Text { origin: name.into(), content });
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        return suite.map(|suite| (suite, folder)).map_err(|bad| bad_suite(py, &bad));
    }
    let suite = built_in(name)
        .ok_or_else(|| unreadable(py, &format!("there is no file or built-in suite '{name}'")))?;
    suite.map(|suite| (suite, PathBuf::from("."))).map_err(|bad| bad_suite(py, &bad))
}

fn bad_suite(py: Python<'_>, bad: &BadSuite) -> PyErr {
    faulty(py, &bad.text, &bad.faults)
}

/// All runs to make.
struct Plan {
    suite: Option<(String, String)>,
    instances: Vec<Instance>,
    configurations: Vec<Prepared>,
    repetitions: u64,
}

struct Prepared {
    name: String,
    command: String,
    options: String,
    settings: Settings,
}

impl Plan {
    fn new(
        suite: Option<(String, String)>,
        instances: Vec<Instance>,
        configurations: &[Configuration],
        repetitions: u64,
    ) -> Result<Self, String> {
        let prepared = configurations.iter().map(|(name, command, given)| {
            let mut settings = Settings::read(given)?;
            if !given.iter().any(|(name, _)| name == "threads") {
                settings.options.threads = Some(1);
            }
            let words = given.iter().map(|(name, value)| format!("--{} {value}", name.replace('_', "-")));
            let options = words.collect::<Vec<_>>().join(" ").replace("  ", " ").trim().to_owned();
            Ok(Prepared { name: name.clone(), command: command.clone(), options, settings })
        });
        let configurations = prepared.collect::<Result<_, String>>()?;
        Ok(Self { suite, instances, configurations, repetitions })
    }

    /// By instance, configuration and repetition.
    fn rows(&self, monitor: &Monitor) -> Result<Vec<Row>, Refused> {
        let total = self.instances.len() * self.configurations.len() * self.repetitions as usize;
        let mut rows = Vec::with_capacity(total);
        for instance in &self.instances {
            for configuration in &self.configurations {
                for repetition in 1..=self.repetitions {
                    rows.push(self.row(instance, configuration, repetition, monitor)?);
                    monitor.tell(|| vec![("runs", rows.len() as u64), ("total", total as u64)]);
                    if monitor.stop.load(Ordering::Relaxed) {
                        return Ok(rows);
                    }
                }
            }
        }
        Ok(rows)
    }

    fn row(
        &self,
        instance: &Instance,
        configuration: &Prepared,
        repetition: u64,
        monitor: &Monitor,
    ) -> Result<Row, Refused> {
        let (width, height) = instance.puzzle.size();
        let blank = Row {
            suite: self.suite.as_ref().map_or("python".into(), |(name, _)| name.clone()),
            instance: instance.name.clone(),
            family: instance.puzzle.family().into(),
            size: format!("{width}×{height}"),
            pieces: Some(instance.puzzle.pieces() as u64),
            known_length: instance.known_length,
            cluster_states: instance.cluster_states,
            configuration: configuration.name.clone(),
            command: configuration.command.clone(),
            options: configuration.options.clone(),
            repetition,
            program: concat!("slidewise for Python ", env!("CARGO_PKG_VERSION")).into(),
            machine: slidewise_bench::run::machine(),
            ..Row::default()
        };
        Ok(match answer(&instance.puzzle, configuration, monitor) {
            Ok(answer) => blank.answered(&answer),
            Err(Refused(why)) => Row { outcome: Ending::Refused, error: Some(why), ..blank },
        })
    }
}

/// The JSON that the command would print for a run.
fn answer(
    puzzle: &Puzzle,
    configuration: &Prepared,
    monitor: &Monitor,
) -> Result<Map<String, Value>, Refused> {
    let Settings { adjust, options } = &configuration.settings;
    let puzzle = puzzle.clone().adjusted(adjust)?;
    let answer = monitor.watch(&options.limits, |observer| {
        Ok(match configuration.command.as_str() {
            "space" => json(&slidewise_lab::space::space(&puzzle, options, observer)),
            "heuristic" => json(&slidewise_lab::heuristic::value(&puzzle, options, observer)?),
            _ => json(&solve(&puzzle, options, observer)?),
        })
    })?;
    Ok(serde_json::from_str(&answer).expect("a report is an object"))
}
