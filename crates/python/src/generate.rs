//! Generates puzzles to order.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use serde_json::Value;
use slidewise_catalogue::{Row, Writer};
use slidewise_core::Stop;
use slidewise_lab::generate::{
    self as workshop, GeneratedFamily, Order, Product, Progress, Requirement, Resources,
};

use crate::errors::OrRefused;
use crate::puzzle::Puzzle;
use crate::search::json;
use crate::settings::{Given, cores, duration, memory, number, parsed, three_quarters_of_free_memory};
use crate::supervise::{News, supervised};
use crate::tables::{Parquet, parquet};

/// The default time limit.
const PATIENCE: Duration = Duration::from_secs(60);

/// The products as JSON, the puzzles, a catalogue of them, and why there are fewer than ordered.
type Generated = (Vec<String>, Vec<Puzzle>, Parquet, Option<&'static str>);

/// An order, and the resources for it.
struct Commission {
    order: Order,
    means: Resources,
    time: Duration,
}

/// Makes puzzles to order, or shuffles one by this many moves.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    family: &str,
    size: Option<(usize, usize)>,
    given: Given,
    shuffled: Option<(Puzzle, u64)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Generated> {
    let commission = commission(family, size, &given, shuffled.is_some()).or_refused(py)?;
    let Commission { order, means, time } = &commission;
    let mut products = Vec::new();
    let made = supervised(py, progress, |monitor| {
        let began = Instant::now();
        let mut watch = |made: &Progress| {
            monitor.tell(|| news(order, made));
            if monitor.stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(Stop::Interrupted);
            }
            if began.elapsed() >= *time { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        };
        let mut deliver = |product: Product| products.push(product);
        match &shuffled {
            Some((puzzle, moves)) => {
                workshop::shuffle(order, &puzzle.0, *moves, *means, &mut watch, &mut deliver)
            }
            None => workshop::generate(order, *means, &mut watch, &mut deliver),
        }
    })?
    .or_refused(py)?;
    let missing = made.found < order.count;
    let why = missing.then(|| made.stopped.map_or("exhausted", Stop::name));
    let reports = products.iter().map(json).collect();
    let table = table(&products)?;
    Ok((reports, products.into_iter().map(|product| Puzzle(product.made)).collect(), table, why))
}

fn news(order: &Order, made: &Progress) -> News {
    vec![("found", made.found as u64), ("wanted", order.count as u64), ("attempts", made.attempts)]
}

fn commission(
    family: &str,
    size: Option<(usize, usize)>,
    given: &Given,
    is_shuffled: bool,
) -> Result<Commission, String> {
    let family: GeneratedFamily = parsed(family)?;
    let mut order = Order::new(family, size);
    if is_shuffled {
        // A shuffled puzzle keeps its size and its pieces.
        order = Order { moves: 1..=u32::MAX, pieces: 0..=usize::MAX, walls: 0..=usize::MAX, ..order };
        order.minimal = Requirement::Any;
    }
    let means = Resources { threads: cores(), memory: three_quarters_of_free_memory() };
    let mut commission = Commission { order, means, time: PATIENCE };
    for (name, value) in given {
        commission.set(name, value).map_err(|why| format!("{name}={value}: {why}"))?;
    }
    Ok(commission)
}

impl Commission {
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Self { order, means, time } = self;
        let sizes = |range: RangeInclusive<u32>| *range.start() as usize..=*range.end() as usize;
        match name {
            "metric" => order.metric = Some(parsed(value)?),
            "moves" => order.moves = range(value)?,
            "pieces" => order.pieces = sizes(range(value)?),
            "walls" => order.walls = sizes(range(value)?),
            "minimal" => order.minimal = parsed(value)?,
            "unique" => order.unique = parsed(value)?,
            "symmetric" => order.symmetric = parsed(value)?,
            "seed" => order.seed = number(value)?,
            "count" => order.count = number(value)? as usize,
            "method" => order.method = parsed(value)?,
            "time" => *time = duration(value)?,
            "memory" => means.memory = Some(memory(value)?),
            "threads" => means.threads = number(value)?.max(1) as usize,
            _ => return Err("there is no such option here".into()),
        }
        Ok(())
    }
}

/// `A..B`, both included. Python always gives both.
pub(crate) fn range(value: &str) -> Result<RangeInclusive<u32>, String> {
    let ends = value.split_once("..").and_then(|(a, b)| Some(a.parse().ok()?..=b.parse().ok()?));
    ends.ok_or_else(|| "expected two whole numbers, such as (20, 25)".into())
}

/// The products as a catalogue. Its rows have the names of a product's fields, except for the lengths by metric.
fn table(products: &[Product]) -> PyResult<Parquet> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("generated.parquet");
    let mut writer = Writer::create(&path)?;
    for product in products {
        // Converted through text, because a JSON value cannot hold the largest numbers of solutions.
        let mut fields: Value = serde_json::from_str(&json(product)).expect("what was written can be read");
        let solutions = product.difficulty.shortest_solutions;
        fields["shortest_solutions"] = solutions.map(|count| count.min(i64::MAX as u128) as u64).into();
        fields["moves"] = Value::Null;
        fields[&product.metric] = product.length.into();
        let row: Row = serde_json::from_value(fields).expect("a row has the fields of a product");
        writer.push(&row)?;
    }
    writer.finish()?;
    parquet(&path)
}
