//! Parses and checks requests.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;
use std::str::FromStr;
use std::time::Duration;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;
use slidewise_core as core;
use slidewise_solve::family::FAMILIES;
use slidewise_solve::{Adjust, Cache, HeuristicName, Options, Puzzle, source};

use crate::Limits;
use crate::failure::Failure;

/// The maximum length of a name.
const LONGEST_NAME: usize = 100;

/// Reads a JSON object.
///
/// # Errors
///
/// If it is not one, or if a field is invalid, which the error names.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let Object(found) = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let error = error.into_inner();
        match error.classify() {
            Category::Data if path == "." => Failure::refused(error.to_string()),
            Category::Data => Failure::refused(format!("`{path}`: {error}")),
            Category::Io | Category::Syntax | Category::Eof => Failure::malformed(error.to_string()),
        }
    })?;
    reader.end().map_err(|error| Failure::malformed(error.to_string()))?;
    Ok(found)
}

/// Accepts only a JSON object: a list of the values without their names is refused.
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        object(reader).map(Self)
    }
}

/// The same for a field.
pub(crate) fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(reader: D) -> Result<T, D::Error> {
    struct Fields<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
        type Value = T;

        fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(fields))
        }
    }
    reader.deserialize_map(Fields(PhantomData))
}

/// Refuses a text that is not the name of a family.
pub(crate) fn family_name(name: &str) -> Result<(), Failure> {
    if FAMILIES.iter().any(|family| family.name == name) {
        return Ok(());
    }
    let names: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
    Err(Failure::refused(format!("`family` must be one of {}", names.join(", "))))
}

/// Another metric, goal or exit.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdjustIn {
    metric: Option<String>,
    goal: Option<String>,
    exit: Option<String>,
}

/// The one puzzle of a text, adjusted.
pub(crate) fn puzzle(text: &str, adjust: &AdjustIn, limits: &Limits) -> Result<Puzzle, Failure> {
    let mut items = source::parse("the text", text.as_bytes(), "puzzle").items;
    if items.len() > 1 {
        return Err(Failure::refused(format!("there are {} puzzles in the text: send one", items.len())));
    }
    let item = items.pop().ok_or_else(|| Failure::refused("there is no puzzle in the text"))?;
    let puzzle = item.map_err(|faults| Failure::faults(&faults))?;
    if cells(&puzzle) > limits.cells {
        return Err(Failure::too_large(format!("the board has more than {} cells", limits.cells)));
    }
    let metric = adjust.metric.as_deref().map(named).transpose()?;
    let adjust = Adjust { metric, goal: adjust.goal.clone(), exit: adjust.exit.clone() };
    Ok(puzzle.adjusted(&adjust)?)
}

/// The size of a board.
pub(crate) fn cells(puzzle: &Puzzle) -> usize {
    let (width, height) = puzzle.size();
    width * height
}

/// Search options by name.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionsIn {
    algorithm: Option<String>,
    heuristic: Option<String>,
    open: Option<String>,
    closed: Option<String>,
    tie: Option<String>,
    final_states: Option<String>,
    direction: Option<String>,
    order: Option<String>,
    #[serde(default)]
    check_consistency: bool,
}

impl OptionsIn {
    /// The options of a search. It uses as many threads as the command would, so it finds the same solution.
    pub(crate) fn options(&self, limits: core::Limits) -> Result<Options, Failure> {
        let heuristic: HeuristicName = chosen(&self.heuristic)?;
        Ok(Options {
            algorithm: chosen(&self.algorithm)?,
            heuristic,
            open: chosen(&self.open)?,
            closed: chosen(&self.closed)?,
            tie: chosen(&self.tie)?,
            final_states: chosen(&self.final_states)?,
            direction: chosen(&self.direction)?,
            order: chosen(&self.order)?,
            table: None,
            check_consistency: self.check_consistency,
            threads: Some(std::thread::available_parallelism().map_or(1, usize::from)),
            // Requests must not decide which files are written.
            cache: if heuristic == HeuristicName::Auto { Cache::default() } else { Cache::None },
            anytime: slidewise_solve::Anytime::Never,
            limits,
            distribution: slidewise_solve::Distribution::default(),
        })
    }
}

fn chosen<T: FromStr<Err = String> + Default>(name: &Option<String>) -> Result<T, Failure> {
    name.as_deref().map_or_else(|| Ok(T::default()), named)
}

pub(crate) fn named<T: FromStr<Err = String>>(name: &str) -> Result<T, Failure> {
    if name.len() > LONGEST_NAME {
        return Err(Failure::refused(format!(
            "names have at most {LONGEST_NAME} characters, not {}",
            name.len()
        )));
    }
    name.parse().map_err(Failure::refused)
}

/// The limits of a search.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsIn {
    seconds: Option<f64>,
    bytes: Option<u64>,
    nodes: Option<u64>,
}

impl LimitsIn {
    pub(crate) fn limits(&self) -> Result<core::Limits, Failure> {
        if self.seconds.is_some_and(|seconds| seconds.is_nan() || seconds < 0.0) {
            return Err(Failure::refused("seconds must not be negative"));
        }
        // A time that the clock cannot represent means no limit.
        let time = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(core::Limits { time, memory: self.bytes, nodes: self.nodes })
    }
}
