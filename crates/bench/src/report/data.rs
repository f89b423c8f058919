//! What a report needs of the rows, by configuration and instance. Rows are added one by one and not kept: a run takes
//! some 150 bytes, where its row takes thousands.

use std::collections::HashMap;

use super::measure::Measure;
use super::names::Names;
use crate::check::Suspects;
use crate::{Ending, Row, statistics};

/// The runs of a suite by configuration and instance. Instances are known by their index.
#[derive(Debug, Default)]
pub struct Data {
    configurations: Names,
    instances: Names,
    /// Pairs of metric and goal, by index.
    questions: Names<u16>,
    /// The commands of each configuration.
    commands: Vec<Vec<String>>,
    /// By configuration, then by instance.
    runs: Vec<Vec<Option<Kept>>>,
    /// Outcome and time of each repetition, for runs with several.
    times: HashMap<(u32, u32), Vec<Repetition>>,
    facts: Vec<Facts>,
    suspects: Suspects,
}

/// The outcome and the time of a repetition.
type Repetition = (Ending, Option<f64>);

/// A count that may be missing, in eight bytes. No count is as large as the number that stands for "missing".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Count(u64);

impl From<Option<u64>> for Count {
    fn from(count: Option<u64>) -> Self {
        Self(count.unwrap_or(u64::MAX))
    }
}

impl Count {
    /// The count, if there is one.
    #[must_use]
    pub fn get(self) -> Option<u64> {
        Some(self.0).filter(|&count| count != u64::MAX)
    }
}

/// Declares the counts that are kept of a row, and how they are taken from it.
macro_rules! kept {
    ($($name:ident),+ $(,)?) => {
        /// What is kept of a run: the first repetition; one that was solved, if any was. Counts have the names of the
        /// row's columns.
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[allow(missing_docs, reason = "the columns of a row are documented there")]
        pub struct Kept {
            $(pub $name: Count,)+
            /// Is the length proven to be the shortest?
            pub optimal: bool,
            seconds: Option<f64>,
            outcome: Ending,
            question: u16,
        }

        impl Kept {
            fn of(row: &Row, question: u16) -> Self {
                Self {
                    $($name: row.$name.into(),)+
                    optimal: row.optimal == Some(true),
                    seconds: row.seconds,
                    outcome: row.outcome,
                    question,
                }
            }
        }
    };
}

kept![
    expanded,
    generated_states,
    generated_edges,
    reexpanded,
    stored,
    open_comparisons,
    store_comparisons,
    store_longest_list,
    length,
    lower_bound,
    value,
    states,
    peak_bytes,
    process_peak_bytes,
];

/// The facts about an instance that the rows contain.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts {
    /// Columns × rows.
    pub size: Box<str>,
    /// Pieces that can move.
    pub pieces: Option<u64>,
    /// Its shortest length as its file states it.
    pub known_length: Option<u64>,
    /// The number of reachable states.
    pub states: Option<u64>,
    /// The best lower bound on its length.
    pub bound: Option<u64>,
    /// The shortest length by metric and goal.
    shortest: Vec<(u16, u64)>,
}

impl Facts {
    fn learn(&mut self, row: &Row, question: u16) {
        if self.size.is_empty() {
            self.size = row.size.as_str().into();
        }
        self.pieces = self.pieces.or(row.pieces);
        self.known_length = self.known_length.or(row.known_length);
        let explored = row.states.filter(|_| row.outcome == Ending::Explored);
        self.states = self.states.or(explored).or(row.cluster_states);
        self.bound = self.bound.max(row.lower_bound).max(row.known_length);
        let Some(length) = row.length else { return };
        match self.shortest.iter_mut().find(|(known, _)| *known == question) {
            Some((_, shortest)) => *shortest = length.min(*shortest),
            None => self.shortest.push((question, length)),
        }
    }
}

/// All repetitions of one run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run<'a> {
    /// Its counts.
    pub kept: &'a Kept,
    /// Its outcome.
    pub outcome: Ending,
    /// The median of the repetitions' times.
    pub seconds: Option<f64>,
    /// What is known about its instance.
    pub facts: &'a Facts,
    /// The shortest length that any row of its instance has for the same metric and goal.
    pub shortest: Option<u64>,
}

impl Run<'_> {
    /// Did it produce the requested answer?
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.outcome.is_answer()
    }
}

impl Data {
    /// Adds a row.
    pub fn add(&mut self, row: &Row) {
        let configuration = self.configurations.add(&row.configuration) as usize;
        let instance = self.instances.add(&row.instance) as usize;
        let text = |part: &Option<String>| part.clone().unwrap_or_default();
        let question = self.questions.add(&format!("{}\n{}", text(&row.metric), text(&row.goal)));
        self.commands.resize_with(self.configurations.len(), Vec::new);
        if !self.commands[configuration].contains(&row.command) {
            self.commands[configuration].push(row.command.clone());
        }
        self.facts.resize_with(self.instances.len(), Facts::default);
        self.facts[instance].learn(row, question);
        let key = (configuration as u32, instance as u32);
        self.suspects.see(key, question, row);
        self.runs.resize_with(self.configurations.len(), Vec::new);
        let runs = &mut self.runs[configuration];
        runs.resize(runs.len().max(instance + 1), None);
        let kept = Kept::of(row, question);
        match &mut runs[instance] {
            empty @ None => *empty = Some(kept),
            Some(earlier) => {
                let times = self.times.entry(key).or_insert_with(|| vec![(earlier.outcome, earlier.seconds)]);
                times.push((row.outcome, row.seconds));
                if !earlier.outcome.is_answer() && row.is_solved() {
                    *earlier = kept;
                }
            }
        }
    }

    /// Is this a row of an instance with rows that contradict each other?
    #[must_use]
    pub fn is_suspect(&self, row: &Row) -> bool {
        self.instances.find(&row.instance).is_some_and(|instance| self.suspects.contains(instance))
    }

    /// Are there such rows?
    #[must_use]
    pub fn has_suspects(&self) -> bool {
        !self.suspects.is_empty()
    }

    /// The names of the configurations, in the order of the rows.
    #[must_use]
    pub fn configurations(&self) -> Vec<&str> {
        self.configurations.iter().collect()
    }

    /// All instances, in the order of the rows.
    #[must_use]
    pub fn instances(&self) -> Vec<usize> {
        (0..self.instances.len()).collect()
    }

    /// The name of an instance.
    #[must_use]
    pub fn name(&self, instance: usize) -> &str {
        self.instances.name(instance as u32)
    }

    /// The instance with this name.
    #[must_use]
    pub fn instance(&self, name: &str) -> Option<usize> {
        self.instances.find(name).map(|index| index as usize)
    }

    /// What is known about an instance.
    #[must_use]
    pub fn facts(&self, instance: usize) -> &Facts {
        &self.facts[instance]
    }

    /// The run of a configuration on an instance, if it was made.
    #[must_use]
    pub fn run(&self, configuration: &str, instance: usize) -> Option<Run<'_>> {
        let configuration = self.configurations.find(configuration)?;
        let kept = self.runs[configuration as usize].get(instance)?.as_ref()?;
        let facts = &self.facts[instance];
        let seconds = match self.times.get(&(configuration, instance as u32)) {
            None => kept.seconds,
            Some(times) => {
                let same = times.iter().filter(|(outcome, _)| *outcome == kept.outcome);
                statistics::median(&same.filter_map(|(_, seconds)| *seconds).collect::<Vec<_>>())
            }
        };
        let shortest = facts.shortest.iter().find(|(question, _)| *question == kept.question);
        Some(Run {
            kept,
            outcome: kept.outcome,
            seconds,
            facts,
            shortest: shortest.map(|(_, length)| *length),
        })
    }

    /// The same, if the run produced an answer.
    #[must_use]
    pub fn solved(&self, configuration: &str, instance: usize) -> Option<Run<'_>> {
        self.run(configuration, instance).filter(Run::is_solved)
    }

    /// The configurations that solve puzzles.
    #[must_use]
    pub fn solvers(&self) -> Vec<&str> {
        self.of_command("solve")
    }

    /// The configurations of this command.
    #[must_use]
    pub fn of_command(&self, command: &str) -> Vec<&str> {
        let all = self.configurations.iter().zip(&self.commands);
        all.filter(|(_, commands)| commands.iter().any(|known| known == command))
            .map(|(name, _)| name)
            .collect()
    }

    /// The values of a measure over some instances that the configuration solved.
    pub(super) fn values(&self, configuration: &str, measure: &Measure, instances: &[usize]) -> Vec<f64> {
        let solved = instances.iter().filter_map(|&instance| self.solved(configuration, instance));
        solved.filter_map(|run| (measure.get)(&run)).collect()
    }

    /// The instances that all these configurations solved.
    pub(super) fn common(&self, configurations: &[&str]) -> Vec<usize> {
        let by_all = |instance: &usize| {
            configurations.iter().all(|configuration| self.solved(configuration, *instance).is_some())
        };
        (0..self.instances.len()).filter(by_all).collect()
    }

    /// The number of these instances that one of the others solved, but not this one.
    pub(super) fn missed(&self, configuration: &str, among: &[&str], instances: &[usize]) -> usize {
        let missed = |instance: &&usize| {
            self.solved(configuration, **instance).is_none()
                && among.iter().any(|other| self.solved(other, **instance).is_some())
        };
        instances.iter().filter(missed).count()
    }
}
