//! Rows arranged by configuration and instance.

use std::collections::HashMap;

use crate::plot::Unit;
use crate::{Row, statistics};

/// The rows of a suite by configuration and instance.
#[derive(Debug)]
pub struct Data<'a> {
    /// The configurations, in the order of the rows.
    pub configurations: Vec<&'a str>,
    /// The instances, in the order of the rows.
    pub instances: Vec<&'a str>,
    /// By configuration, then by instance.
    runs: HashMap<&'a str, HashMap<&'a str, Run<'a>>>,
}

/// All repetitions of one run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run<'a> {
    /// The first repetition; one that was solved, if any was.
    pub row: &'a Row,
    /// The median of the repetitions' times.
    pub seconds: Option<f64>,
    /// The number of reachable states of the instance, if some row has it.
    pub states: Option<u64>,
    /// The best lower bound on the instance's length that any row has.
    pub bound: Option<u64>,
    /// The shortest length that any row has for the same metric and goal.
    pub shortest: Option<u64>,
}

/// A statistic that can be averaged and drawn.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The name in suites.
    pub name: &'static str,
    /// Its label in reports.
    pub label: &'static str,
    /// The unit of its values.
    pub unit: Unit,
    /// Its value for a run.
    pub get: fn(&Run<'_>) -> Option<f64>,
}

macro_rules! counts {
    ($($name:ident $label:literal $unit:ident),+ $(,)?) => {
        [$(Measure {
            name: stringify!($name),
            label: $label,
            unit: Unit::$unit,
            get: |run| run.row.$name.map(|count| count as f64),
        },)+]
    };
}

const COUNTS: [Measure; 12] = counts![
    expanded "states expanded" None,
    generated_states "distinct states generated" None,
    generated_edges "successors generated" None,
    reexpanded "states expanded again" None,
    stored "states stored" None,
    open_comparisons "comparisons in the open list" None,
    store_comparisons "comparisons in the duplicate store" None,
    store_longest_list "longest list of the duplicate store" None,
    length "length of the solution" None,
    value "value of the heuristic on the start" None,
    peak_bytes "memory of the search" Bytes,
    process_peak_bytes "memory of the process" Bytes,
];

const OTHERS: [Measure; 3] = [
    Measure { name: "seconds", label: "time of the search", unit: Unit::Seconds, get: |run| run.seconds },
    Measure {
        name: "cluster-share",
        label: "share of the reachable states that was generated",
        unit: Unit::None,
        get: |run| ratio(run.row.generated_states, run.states),
    },
    Measure {
        name: "value-share",
        label: "value on the start as a share of the best lower bound",
        unit: Unit::None,
        get: |run| ratio(run.row.value, run.bound),
    },
];

fn ratio(part: Option<u64>, whole: Option<u64>) -> Option<f64> {
    part.zip(whole).filter(|(_, whole)| *whole > 0).map(|(part, whole)| part as f64 / whole as f64)
}

impl Measure {
    /// All of them.
    pub const ALL: &'static [Measure] = &{
        let [a, b, c, d, e, f, g, h, i, j, k, l] = COUNTS;
        let [m, n, o] = OTHERS;
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o]
    };

    /// The measure with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|measure| measure.name == name)
    }

    /// States expanded.
    pub(super) const EXPANDED: Measure = COUNTS[0];
    /// Seconds.
    pub(super) const SECONDS: Measure = OTHERS[0];
}

impl<'a> Data<'a> {
    /// Arranges rows.
    #[must_use]
    pub fn new(rows: &'a [Row]) -> Self {
        let mut all: HashMap<(&str, &str), Vec<&Row>> = HashMap::new();
        let mut facts: HashMap<&str, Facts> = HashMap::new();
        let (mut configurations, mut instances) = (Ordered::default(), Ordered::default());
        for row in rows {
            configurations.add(&row.configuration);
            instances.add(&row.instance);
            all.entry((&row.configuration, &row.instance)).or_default().push(row);
            facts.entry(&row.instance).or_default().learn(row);
        }
        let mut runs: HashMap<&str, HashMap<&str, Run<'_>>> = HashMap::new();
        for ((configuration, instance), rows) in all {
            runs.entry(configuration).or_default().insert(instance, run(&rows, &facts[instance]));
        }
        Self { configurations: configurations.names, instances: instances.names, runs }
    }

    /// The run of a configuration on an instance, if it was made.
    #[must_use]
    pub fn run(&self, configuration: &str, instance: &str) -> Option<&Run<'a>> {
        self.runs.get(configuration)?.get(instance)
    }

    /// The same, if the run produced an answer.
    #[must_use]
    pub fn solved(&self, configuration: &str, instance: &str) -> Option<&Run<'a>> {
        self.run(configuration, instance).filter(|run| run.row.is_solved())
    }

    /// The configurations that solve puzzles.
    #[must_use]
    pub fn solvers(&self) -> Vec<&'a str> {
        self.of_command("solve")
    }

    /// The configurations of this command.
    #[must_use]
    pub fn of_command(&self, command: &str) -> Vec<&'a str> {
        let is =
            |configuration: &&str| self.runs[configuration].values().any(|run| run.row.command == command);
        self.configurations.iter().copied().filter(is).collect()
    }

    /// The values of a measure over some instances that the configuration solved.
    pub(super) fn values(&self, configuration: &str, measure: &Measure, instances: &[&str]) -> Vec<f64> {
        let solved = instances.iter().filter_map(|instance| self.solved(configuration, instance));
        solved.filter_map(|run| (measure.get)(run)).collect()
    }

    /// The instances that all these configurations solved.
    pub(super) fn common(&self, configurations: &[&str]) -> Vec<&'a str> {
        let by_all = |instance: &&str| {
            configurations.iter().all(|configuration| self.solved(configuration, instance).is_some())
        };
        self.instances.iter().copied().filter(by_all).collect()
    }

    /// The number of these instances that one of the others solved, but not this one.
    pub(super) fn missed(&self, configuration: &str, among: &[&str], instances: &[&str]) -> usize {
        let missed = |instance: &&&str| {
            self.solved(configuration, instance).is_none()
                && among.iter().any(|other| self.solved(other, instance).is_some())
        };
        instances.iter().filter(missed).count()
    }
}

/// Names in order of first occurrence.
#[derive(Default)]
struct Ordered<'a> {
    names: Vec<&'a str>,
    seen: std::collections::HashSet<&'a str>,
}

impl<'a> Ordered<'a> {
    fn add(&mut self, name: &'a str) {
        if self.seen.insert(name) {
            self.names.push(name);
        }
    }
}

/// The facts about an instance that the rows contain.
#[derive(Default)]
struct Facts {
    states: Option<u64>,
    bound: Option<u64>,
    /// By metric and goal.
    shortest: HashMap<(Option<String>, Option<String>), u64>,
}

impl Facts {
    fn learn(&mut self, row: &Row) {
        let explored = row.states.filter(|_| row.outcome == "explored");
        self.states = self.states.or(explored).or(row.cluster_states);
        self.bound = self.bound.max(row.lower_bound).max(row.known_length);
        if let Some(length) = row.length {
            let shortest = self.shortest.entry((row.metric.clone(), row.goal.clone())).or_insert(length);
            *shortest = length.min(*shortest);
        }
    }
}

fn run<'a>(rows: &[&'a Row], facts: &Facts) -> Run<'a> {
    let row = rows.iter().find(|row| row.is_solved()).unwrap_or(&rows[0]);
    let times: Vec<f64> =
        rows.iter().filter(|other| other.outcome == row.outcome).filter_map(|row| row.seconds).collect();
    Run {
        row,
        seconds: statistics::median(&times),
        states: facts.states,
        bound: facts.bound,
        shortest: facts.shortest.get(&(row.metric.clone(), row.goal.clone())).copied(),
    }
}
