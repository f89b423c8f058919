//! Parses a suite, or reports all its faults.

use std::collections::HashSet;
use std::ops::Range;
use std::str::FromStr;

use slidewise_domains::text::Faults;
use slidewise_solve::source::Text;
use toml::{Spanned, Value};

use super::layout::{Expected, Values};
use super::raw::{RawExpected, RawInstances, RawRun, RawSuite, Table};
use super::{BadSuite, Configuration, Flag, Numbers, Selection, Suite, fault};
use crate::report::Measure;

/// Default limits, so that a run cannot take over the machine.
const LIMITS: [(&str, &str); 2] = [("time", "60s"), ("memory", "2GiB")];

/// The limits that can be set for all configurations.
const LIMIT_NAMES: [&str; 3] = ["time", "memory", "nodes"];

/// The commands that can be run on a puzzle.
const COMMANDS: [&str; 3] = ["solve", "heuristic", "space"];

impl Suite {
    /// Parses a suite. Does not check whether its flags exist and fit its puzzles.
    pub fn read(name: &str, mut text: Text) -> Result<Self, BadSuite> {
        // A byte-order mark is not part of the first line.
        if text.content.starts_with('\u{feff}') {
            text.content.remove(0);
        }
        let mut reader = Reader { content: &text.content, faults: Faults::default() };
        let suite = match toml::from_str(&text.content) {
            Ok(raw) => Some(reader.suite(name, &text, raw)),
            Err(error) => {
                reader.add(&error.span().unwrap_or(0..0), error.message());
                None
            }
        };
        match suite {
            Some(suite) if reader.faults.is_empty() => Ok(suite),
            _ => Err(BadSuite { faults: reader.faults.finish(), text }),
        }
    }
}

struct Reader<'a> {
    content: &'a str,
    faults: Faults,
}

impl Reader<'_> {
    fn add(&mut self, place: &Range<usize>, message: impl Into<String>) {
        self.faults.add(|| fault(self.content, place, message));
    }

    fn suite(&mut self, name: &str, text: &Text, raw: RawSuite) -> Suite {
        let selections: Vec<_> = raw.instances.into_iter().map(|part| self.selection(part)).collect();
        for selection in selections.iter().filter(|selection| selection.puzzles.is_empty()) {
            self.add(&selection.place, "no puzzles are named");
        }
        let given: Vec<_> = raw.given.into_iter().map(|part| self.selection(part)).collect();
        for selection in given.iter().filter(|one| !one.puzzles.is_empty() || one.sample.is_some()) {
            self.add(
                &selection.place,
                "[[given]] is about puzzles that --instances names: it has conditions only",
            );
        }
        let limits = self.limits(raw.limits);
        let parts = raw.configurations.into_iter();
        let configurations: Vec<_> = parts.map(|part| self.configuration(part, &limits)).collect();
        for (what, missing) in
            [("[[instances]]", selections.is_empty()), ("[[configurations]]", configurations.is_empty())]
        {
            if missing {
                self.add(&(0..0), format!("the suite has no {what}: there is nothing to run"));
            }
        }
        self.distinct(&configurations);
        let (repetitions, jobs, batch) = self.run(raw.run, &configurations);
        let names: HashSet<&str> = configurations.iter().map(|known| known.name.as_str()).collect();
        let known = |name: &str| names.contains(name);
        let mentioned = raw.report.baseline.iter().chain(raw.report.scatter.iter().flatten());
        for name in mentioned.filter(|name| !known(name)) {
            // These are read without positions: pointing at the section is good enough.
            let place = self.content.find("[report]").unwrap_or(0);
            self.add(&(place..place + "[report]".len()), format!("there is no configuration '{name}'"));
        }
        let expected = raw.expected.into_iter().map(|part| self.expected(part, &known)).collect();
        let title = if raw.title.is_empty() { name.to_owned() } else { raw.title };
        Suite {
            name: name.to_owned(),
            title,
            about: raw.about.trim().to_owned(),
            text: text.clone(),
            selections,
            given,
            configurations,
            repetitions,
            jobs,
            batch,
            layout: raw.report,
            expected,
        }
    }

    fn run(&mut self, raw: RawRun, configurations: &[Configuration]) -> (u64, usize, usize) {
        let repetitions = self.positive(raw.repetitions, "repetitions");
        let jobs = self.positive(raw.jobs, "jobs");
        let batch_place = raw.batch.as_ref().map_or(0..0, Spanned::span);
        let batch = self.positive(raw.batch, "batch");
        if batch > 1 && configurations.iter().any(|configuration| configuration.has("threads")) {
            let message =
                "a batch is searched on one thread: leave out batch, or threads of the configurations";
            self.add(&batch_place, message);
        }
        (repetitions, jobs, batch)
    }

    /// A number of at least 1; 1 by default.
    fn positive<T: Copy + PartialEq + From<u8>>(&mut self, value: Option<Spanned<T>>, what: &str) -> T {
        let one = T::from(1);
        let Some(value) = value else { return one };
        if *value.get_ref() == T::from(0) {
            self.add(&value.span(), format!("{what} must be at least 1"));
            return one;
        }
        *value.get_ref()
    }

    /// The limits of all configurations without their own.
    fn limits(&mut self, table: Table) -> Vec<Flag> {
        let mut limits = self.flags(table, &[]);
        limits.retain(|limit| {
            let known = LIMIT_NAMES.contains(&limit.name.as_str());
            if !known {
                let message = format!("there is no limit '{}': {}", limit.name, LIMIT_NAMES.join(", "));
                self.add(&limit.place, message);
            }
            known
        });
        limits
    }

    fn distinct(&mut self, configurations: &[Configuration]) {
        let mut names = HashSet::new();
        for configuration in configurations {
            if !names.insert(configuration.name.as_str()) {
                let message =
                    format!("there is another configuration '{}': give it a name", configuration.name);
                self.add(&configuration.place, message);
            }
        }
    }

    fn selection(&mut self, raw: Spanned<RawInstances>) -> Selection {
        let place = raw.span();
        let raw = raw.into_inner();
        Selection {
            puzzles: raw.puzzles.into_iter().map(|name| (name.get_ref().clone(), name.span())).collect(),
            family: raw.family.map(Spanned::into_inner),
            size: self.parsed(raw.size, size),
            length: self.parsed(raw.length, Numbers::from_str),
            pieces: self.parsed(raw.pieces, Numbers::from_str),
            states: self.parsed(raw.states, Numbers::from_str),
            sample: raw.sample.map(|sample| self.positive(Some(sample), "sample")),
            place,
        }
    }

    fn parsed<T>(
        &mut self,
        text: Option<Spanned<String>>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        let text = text?;
        parse(text.get_ref()).map_err(|message| self.add(&text.span(), message)).ok()
    }

    fn configuration(&mut self, table: Spanned<Table>, limits: &[Flag]) -> Configuration {
        let place = table.span();
        let table = table.into_inner();
        let mut text_of = |key: &str| {
            let (_, value) = table.iter().find(|(name, _)| name.get_ref() == key)?;
            let text = value.get_ref().as_str().map(str::to_owned);
            if text.is_none() {
                self.add(&value.span(), format!("{key} must be text"));
            }
            text.map(|text| (text, value.span()))
        };
        let name = text_of("name").map(|(name, _)| name);
        let command = text_of("command");
        if let Some((command, place)) =
            command.as_ref().filter(|(name, _)| !COMMANDS.contains(&name.as_str()))
        {
            self.add(
                place,
                format!("there is no command '{command}' for suites: choose {}", COMMANDS.join(", ")),
            );
        }
        let mut flags = self.flags(table, &["name", "command"]);
        let name = name.unwrap_or_else(|| spelled(&flags));
        let missing = |flags: &[Flag], name: &str| flags.iter().all(|flag| flag.name != name);
        for limit in limits {
            if missing(&flags, &limit.name) {
                flags.push(limit.clone());
            }
        }
        for (limit, value) in LIMITS {
            if missing(&flags, limit) {
                flags.push(Flag { name: limit.into(), value: Some(value.into()), place: place.clone() });
            }
        }
        Configuration { name, command: command.map_or("solve".into(), |(name, _)| name), flags, place }
    }

    /// The keys of a table as flags, in file order, with some exceptions.
    fn flags(&mut self, table: Table, but: &[&str]) -> Vec<Flag> {
        let mut flags = Vec::new();
        for (key, value) in table {
            let name = key.get_ref().clone();
            let place = key.span().start..value.span().end;
            let value = match value.into_inner() {
                _ if but.contains(&name.as_str()) => continue,
                Value::Boolean(false) => continue,
                Value::Boolean(true) => None,
                Value::String(text) => Some(text),
                Value::Integer(number) => Some(number.to_string()),
                Value::Float(number) => Some(number.to_string()),
                _ => {
                    self.add(&place, format!("{name} must be text, a number, true or false"));
                    continue;
                }
            };
            flags.push(Flag { name, value, place });
        }
        flags.sort_by_key(|flag| flag.place.start);
        flags
    }

    fn expected(&mut self, raw: Spanned<RawExpected>, known: &impl Fn(&str) -> bool) -> Expected {
        let place = raw.span();
        let raw = raw.into_inner();
        if Measure::named(raw.measure.get_ref()).is_none() {
            let names: Vec<_> = Measure::ALL.iter().map(|measure| measure.name).collect();
            let message = format!("there is no measure '{}': {}", raw.measure.get_ref(), names.join(", "));
            self.add(&raw.measure.span(), message);
        }
        let named = raw.values.keys().chain(&raw.configuration).chain(&raw.relative_to);
        for name in named.filter(|name| !known(name.get_ref())) {
            self.add(&name.span(), format!("there is no configuration '{}'", name.get_ref()));
        }
        let values = match (raw.values.is_empty(), raw.configuration) {
            (false, None) if raw.instances.is_empty() => Values::ByConfiguration {
                average: raw.average.unwrap_or_default(),
                values: raw.values.into_iter().map(|(name, value)| (name.into_inner(), value)).collect(),
                relative_to: raw.relative_to.map(Spanned::into_inner),
            },
            (true, Some(configuration)) => {
                let values = raw.instances.into_iter().collect();
                Values::ByInstance { configuration: configuration.into_inner(), values }
            }
            _ => {
                let message =
                    "give either `values` by configuration, or a `configuration` and its `instances`";
                self.add(&place, message);
                Values::ByInstance { configuration: String::new(), values: Vec::new() }
            }
        };
        let measure = raw.measure.into_inner();
        let note = raw.note.trim().to_owned();
        Expected { title: raw.title, measure, values, exact: raw.exact, plus: raw.plus, note }
    }
}

/// A configuration without a name is named after its flags.
fn spelled(flags: &[Flag]) -> String {
    let words = flags.iter().map(|flag| flag.value.as_deref().unwrap_or(&flag.name));
    let name = words.collect::<Vec<_>>().join(" ");
    if name.is_empty() { "auto".into() } else { name }
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let numbers = text
        .split_once(['x', '×'])
        .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)));
    numbers.ok_or_else(|| format!("'{text}' is not a size: try 6x6"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> Result<Suite, BadSuite> {
        Suite::read("test", Text { origin: "test.toml".into(), content: content.into() })
    }

    /// Line and message of every fault.
    fn faults(content: &str) -> Vec<(usize, String)> {
        let faults = read(content).err().map(|bad| bad.faults).unwrap_or_default();
        faults.into_iter().map(|fault| (fault.line, fault.message)).collect()
    }

    const SMALL: &str = "[[instances]]\npuzzles = ['jam-*']\n\n[[configurations]]\nheuristic = 'zero'\n";

    #[test]
    fn a_suite_may_be_five_lines() {
        let suite = read(SMALL).expect("it is a suite");
        assert_eq!((suite.repetitions, suite.jobs, suite.batch), (1, 1, 1));
        let [configuration] = suite.configurations.as_slice() else { panic!("one was written") };
        assert_eq!((configuration.name.as_str(), configuration.command.as_str()), ("zero", "solve"));
        let arguments = ["--heuristic", "zero", "--time", "60s", "--memory", "2GiB"];
        assert_eq!(configuration.arguments(), arguments);
    }

    #[test]
    fn a_configuration_has_the_limits_of_the_suite_unless_it_has_its_own() {
        let text =
            format!("{SMALL}time = '5s'\ncheck-consistency = true\n[limits]\ntime = '9s'\nnodes = 7\n");
        let suite = read(&text).expect("it is a suite");
        let arguments = suite.configurations[0].arguments();
        let wanted = "--heuristic zero --time 5s --check-consistency --nodes 7 --memory 2GiB";
        assert_eq!(arguments.join(" "), wanted);
    }

    #[test]
    fn unknown_keys_are_reported_with_their_line() {
        let text = format!("{SMALL}\n[run]\nrepetition = 3\n");
        let faults = faults(&text);
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].0, 8, "{faults:?}");
        assert!(faults[0].1.contains("repetition"), "{faults:?}");
    }

    #[test]
    fn contradictions_are_reported_with_their_line() {
        let text = format!(
            "{SMALL}[[configurations]]\nheuristic = 'zero'\nthreads = 2\n[run]\nbatch = 5\njobs = 0\n"
        );
        let lines: Vec<_> = faults(&text).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [10, 11], "batch, jobs: {:?}", faults(&text));
        let twice = format!("{SMALL}[[configurations]]\nheuristic = 'zero'\n");
        assert_eq!(faults(&twice)[0].0, 6, "{:?}", faults(&twice));
    }

    #[test]
    fn all_parts_are_looked_at() {
        let text = "[[instances]]\npuzzles = []\nlength = '9..3'\nsize = 'big'\nsample = 0\n[[configurations]]\ncommand = 'dance'\n[report]\nbaseline = 'other'\n[[expected]]\ntitle = 't'\nmeasure = 'beauty'\nvalues = { other = 1.0 }\n";
        let lines: Vec<_> = faults(text).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [1, 3, 4, 5, 7, 8, 12, 13], "{:?}", faults(text));
    }

    #[test]
    fn a_suite_without_anything_to_run_is_refused() {
        assert_eq!(faults("title = 'nothing'").len(), 2);
        assert!(faults("title = ")[0].0 == 1);
    }
}
