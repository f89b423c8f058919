//! The puzzles of a suite: gathered from files, catalogues and the collection, filtered, sampled.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use slidewise_catalogue::{Reader, Row, TableError};
use slidewise_domains::text::Fault;
use slidewise_solve::{Puzzle, collection, source};

use crate::suite::{BadSuite, Selection, Suite};

/// A puzzle to run.
#[derive(Clone, PartialEq, Debug)]
pub struct Instance {
    /// Its name, unique within the suite.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its shortest length as its file states it.
    pub known_length: Option<u64>,
    /// The number of reachable states as its file states it.
    pub cluster_states: Option<u64>,
}

/// A candidate. Boards of a catalogue are read only once they are chosen: there may be millions.
struct Candidate {
    name: String,
    family: String,
    size: (usize, usize),
    length: Option<u64>,
    pieces: u64,
    states: Option<u64>,
    source: From,
}

enum From {
    Puzzle(Box<Puzzle>),
    /// A text, and the lengths that its catalogue states.
    Board(String, Vec<(String, u32)>),
}

impl Candidate {
    fn of(puzzle: Puzzle) -> Self {
        Self {
            name: puzzle.name.clone(),
            family: puzzle.family().into(),
            size: puzzle.size(),
            length: puzzle.known_length().map(u64::from),
            pieces: puzzle.pieces() as u64,
            states: None,
            source: From::Puzzle(Box::new(puzzle)),
        }
    }

    /// A row of the catalogue with this name.
    fn of_row(row: Row, catalogue: &str, number: u64) -> Self {
        Self {
            name: row.name_in(catalogue, number),
            size: (row.width as usize, row.height as usize),
            length: Some(row.length.into()),
            pieces: row.pieces.into(),
            states: row.cluster_size,
            source: From::Board(row.board.clone(), row.known()),
            family: row.puzzle,
        }
    }

    fn matches(&self, selection: &Selection) -> bool {
        let within = |numbers: Option<crate::suite::Numbers>, value: Option<u64>| {
            numbers.is_none_or(|numbers| value.is_some_and(|value| numbers.contains(value)))
        };
        selection.family.as_ref().is_none_or(|family| *family == self.family)
            && selection.size.is_none_or(|size| size == self.size)
            && within(selection.length, self.length)
            && within(selection.pieces, Some(self.pieces))
            && within(selection.states, self.states)
    }

    fn instance(self) -> Result<Instance, String> {
        let puzzle = match self.source {
            From::Puzzle(puzzle) => *puzzle,
            From::Board(board, known) => {
                let mut items = source::entry("a catalogue", &board, &self.name, &known).items.into_iter();
                match items.next() {
                    Some(Ok(puzzle)) => puzzle,
                    _ => return Err(format!("{} is not a legal puzzle: {board}", self.name)),
                }
            }
        };
        Ok(Instance { name: self.name, puzzle, known_length: self.length, cluster_states: self.states })
    }
}

/// The puzzles of a suite, whose files are relative to `folder`. Fails with all faults.
pub fn gather(suite: &Suite, folder: &Path) -> Result<Vec<Instance>, BadSuite> {
    let mut instances = Vec::new();
    let mut faults = Vec::new();
    for selection in &suite.selections {
        match select(suite, selection, folder) {
            Ok(found) => instances.extend(found),
            Err(found) => faults.extend(found),
        }
    }
    make_distinct(&mut instances);
    if faults.is_empty() { Ok(instances) } else { Err(suite.refused(faults)) }
}

/// The puzzles named on the command line that match one of these conditions, if there are any.
pub fn given(arguments: &[String], conditions: &[Selection]) -> Result<Vec<Instance>, String> {
    let mut instances = Vec::new();
    let mut all = 0;
    for argument in arguments {
        let found = candidates(argument, Path::new(""))?;
        all += found.len();
        let wanted = |one: &Candidate| conditions.is_empty() || conditions.iter().any(|of| one.matches(of));
        let wanted = found.into_iter().filter(wanted).map(Candidate::instance);
        instances.extend(wanted.collect::<Result<Vec<_>, _>>()?);
    }
    if instances.is_empty() && all > 0 {
        return Err(format!("none of the {all} puzzles meets a condition of the suite's [[given]]"));
    }
    make_distinct(&mut instances);
    Ok(instances)
}

fn select(suite: &Suite, selection: &Selection, folder: &Path) -> Result<Vec<Instance>, Vec<Fault>> {
    let mut all = Vec::new();
    let mut faults = Vec::new();
    for (name, place) in &selection.puzzles {
        match candidates(name, folder) {
            Ok(found) => all.extend(found),
            Err(message) => faults.push(suite.fault(place, message)),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let found = all.len();
    let matching: Vec<_> = all.into_iter().filter(|candidate| candidate.matches(selection)).collect();
    if matching.is_empty() {
        let message = format!("no instance matches: none of {found} puzzles meets these conditions");
        return Err(vec![suite.fault(&selection.place, message)]);
    }
    let chosen = sampled(matching, selection.sample).into_iter().map(Candidate::instance);
    chosen.collect::<Result<_, _>>().map_err(|message| vec![suite.fault(&selection.place, message)])
}

/// A checksum of all puzzles with their names.
#[must_use]
pub fn checksum(instances: &[Instance]) -> u64 {
    let mut hash = xxhash_rust::xxh3::Xxh3Default::new();
    for instance in instances {
        hash.update(instance.name.as_bytes());
        hash.update(instance.puzzle.native().as_bytes());
    }
    hash.digest()
}

/// A sample of this size, evenly spread, in order.
#[must_use]
pub fn sampled<T>(all: Vec<T>, sample: Option<usize>) -> Vec<T> {
    let Some(sample) = sample.filter(|&sample| sample < all.len()) else { return all };
    let total = all.len();
    let chosen = |index: usize| (index + 1) * sample / total > index * sample / total;
    all.into_iter().enumerate().filter(|(index, _)| chosen(*index)).map(|(_, item)| item).collect()
}

/// Makes names unique by appending numbers.
fn make_distinct(instances: &mut [Instance]) {
    let mut seen = HashSet::new();
    for instance in instances {
        let name = instance.name.clone();
        let mut number = 2;
        while !seen.insert(instance.name.clone()) {
            instance.name = format!("{name} ({number})");
            number += 1;
        }
    }
}

/// All puzzles that match a name, a file or a pattern of either.
fn candidates(name: &str, folder: &Path) -> Result<Vec<Candidate>, String> {
    if name.contains('*') {
        return matching(name, folder);
    }
    let path = folder.join(name);
    if path.extension().is_some_and(|extension| extension == "parquet") {
        return catalogue(&path).map_err(|error| format!("cannot read {}: {error}", path.display()));
    }
    if name == "-" {
        return Err("puzzles of a suite cannot come from standard input".into());
    }
    let argument = if path.is_file() { path.to_string_lossy().into_owned() } else { name.to_owned() };
    let source = source::read(&argument).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for item in source.items {
        let puzzle = item.map_err(|faults| format!("{argument}: {}", faults[0]))?;
        found.push(Candidate::of(puzzle));
    }
    Ok(found)
}

/// Built-in puzzles whose names match, or else files.
fn matching(pattern: &str, folder: &Path) -> Result<Vec<Candidate>, String> {
    let built_in = collection::all().iter().filter(|puzzle| fits(pattern, &puzzle.name));
    let found: Vec<_> = built_in.cloned().map(Candidate::of).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let mut found = Vec::new();
    for path in files(&folder.join(pattern)) {
        // An existing file is a name, even if it contains a star.
        found.extend(candidates(&path.to_string_lossy(), Path::new(""))?);
    }
    if found.is_empty() {
        Err(format!("no built-in puzzle and no file matches '{pattern}'"))
    } else {
        Ok(found)
    }
}

/// The files of a folder whose names match the last part of a path, sorted.
fn files(pattern: &Path) -> Vec<PathBuf> {
    let folder = pattern.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = pattern.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let matching = entries.filter(|entry| fits(&name, &entry.file_name().to_string_lossy()));
    let mut paths: Vec<_> = matching.map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    // Without this, a name with a star would match itself endlessly.
    paths.retain(|path| !path.to_string_lossy().contains('*'));
    paths.sort();
    paths
}

/// Does a name match a pattern in which `*` stands for anything?
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| {
            let starts = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            starts.into_iter().any(|at| fits(after, &rest[at..]))
        }),
    }
}

/// How many rows are read at a time.
const BATCH: usize = 1 << 12;

/// The puzzles of a catalogue.
fn catalogue(path: &Path) -> Result<Vec<Candidate>, TableError> {
    let reader = Reader::open(path)?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let numbers: Vec<u64> = (0..reader.len()).collect();
    let mut found = Vec::new();
    for batch in numbers.chunks(BATCH) {
        let rows = reader.rows(batch)?.into_iter().zip(batch);
        found.extend(rows.map(|(row, &number)| Candidate::of_row(row, &stem, number)));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, name, wanted) in [
            ("jam-*", "jam-01", true),
            ("jam-*", "ham-01", false),
            ("*", "", true),
            ("a*c*e", "abcde", true),
            ("a*c*e", "abcd", false),
            ("*.txt", "ü.txt", true),
        ] {
            assert_eq!(fits(pattern, name), wanted, "{pattern} {name}");
        }
    }

    #[test]
    fn a_sample_has_the_requested_size_and_is_spread_evenly() {
        let sample = |total: usize, size| sampled((0..total).collect(), Some(size));
        assert_eq!(sample(10, 3), [3, 6, 9]);
        assert_eq!(sample(3, 10), [0, 1, 2]);
        for size in 1..100 {
            assert_eq!(sample(101, size).len(), size);
        }
    }

    #[test]
    fn equal_names_are_distinguished() {
        let names: Vec<_> = given(&["jam-01".into(), "jam-02".into(), "jam-01".into()], &[])
            .expect("they are built in")
            .into_iter()
            .map(|instance| instance.name)
            .collect();
        assert_eq!(names, ["jam-01", "jam-02", "jam-01 (2)"]);
    }

    #[test]
    fn a_catalogue_of_any_family_is_read_with_its_figures() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("mixed.parquet");
        let mut writer = slidewise_catalogue::Writer::create(&path).expect("it can be written");
        for name in ["water", "jam-01"] {
            let puzzle = collection::find(name).expect("it is built in");
            let (width, height) = puzzle.size();
            let row = Row {
                puzzle: puzzle.family().into(),
                board: puzzle.native(),
                width: width as u32,
                height: height as u32,
                pieces: puzzle.pieces() as u32,
                metric: puzzle.metric().name().into(),
                length: puzzle.known_length().expect("it is known"),
                ..Row::default()
            };
            writer.push(&row).expect("it can be written");
        }
        writer.finish().expect("it can be written");
        let found = catalogue(&path).expect("it is a catalogue");
        let figures: Vec<_> = found.iter().map(|one| (one.family.as_str(), one.size, one.length)).collect();
        assert_eq!(figures, [("atomix", (7, 7), Some(17)), ("rush", (6, 6), Some(8))]);
        let instances: Vec<_> = found.into_iter().map(Candidate::instance).collect();
        let names: Vec<_> = instances.into_iter().map(|one| one.expect("it is legal").name).collect();
        assert_eq!(names, ["mixed:1", "mixed:2"]);
    }
}
