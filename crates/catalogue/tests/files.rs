//! Catalogues as files: they read back as written, by query, and files that are not catalogues are refused.

use std::fs;
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use slidewise_catalogue::{
    Column, ColumnType, Pick, Query, Reader, Row, TableError, TableWriter, Value, Writer,
};
use tempfile::TempDir;

/// Puzzles that have nothing in common.
fn row(number: u32) -> Row {
    let known = !number.is_multiple_of(3);
    Row {
        puzzle: ["rush", "bricks", "atomix"][number as usize % 3].into(),
        name: known.then(|| format!("the {number}th")),
        board: format!("puzzle: rush\n\nAA.{number}\n"),
        width: 3 + number % 4,
        height: 4,
        row: known.then_some(number % 4),
        pieces: number % 13,
        walls: number % 3,
        metric: "moves".into(),
        length: number % 51,
        moves: Some(number % 51),
        slides: None,
        steps: known.then_some(number),
        shortest_solutions: known.then_some(u64::from(number) << 30),
        minimal: known.then_some(number.is_multiple_of(2)),
        cluster_size: known.then_some(number.into()),
        histogram: (0..u64::from(number) % 7).collect(),
        branching: known.then_some(f64::from(number) / 3.0),
        counter_intuitive: known.then_some(number % 5),
    }
}

fn written(rows: u32) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("boards.parquet");
    let mut writer = Writer::create(&path).expect("it can be written");
    (0..rows).for_each(|number| writer.push(&row(number)).expect("it can be written"));
    assert!(!path.exists(), "nothing has its name before it is whole");
    writer.finish().expect("it can be written");
    (folder, path)
}

fn read(path: &Path, query: &Query) -> Vec<(u64, Row)> {
    picked(path, query, Pick::All)
}

fn picked(path: &Path, query: &Query, pick: Pick) -> Vec<(u64, Row)> {
    let reader = Reader::open(path).expect("it is a catalogue");
    let numbers = reader.choose(query, pick).expect("it can be read");
    let rows = reader.rows(&numbers).expect("it can be read");
    numbers.into_iter().zip(rows).collect()
}

#[test]
fn a_written_catalogue_is_read_back() {
    // More than a batch, and more than a group.
    let count = 70_000;
    let (_folder, path) = written(count);
    let rows = read(&path, &Query::default());
    assert_eq!(rows.len(), count as usize);
    for (number, (place, found)) in rows.into_iter().enumerate() {
        assert_eq!((place, found), (number as u64, row(number as u32)));
    }
    let reader = SerializedFileReader::try_from(path.as_path()).expect("it is Parquet");
    assert!(reader.metadata().num_row_groups() > 1);
    // The usual reader of the format sees the same.
    let third =
        reader.get_row_iter(None).expect("it has rows").nth(5).expect("it has more").expect("it is whole");
    assert_eq!(third.get_string(0).expect("a family"), "atomix");
    assert_eq!(third.get_int(9).expect("a length"), 5);
    assert_eq!(third.get_list(16).expect("a histogram").len(), 5);
}

#[test]
fn queries_choose_what_they_say() {
    let (_folder, path) = written(3_000);
    let query = Query { length: 30..=35, ..Query::default() };
    let both = Query { pieces: 0..=4, walls: 1..=2, size: Some((5, 4)), ..query.clone() };
    let family = Query { puzzle: Some("bricks".into()), ..Query::default() };
    let states = Query { states: 100..=2_000, ..Query::default() };
    for query in [query, both, family, states] {
        let wanted = |row: &Row| {
            query.length.contains(&row.length)
                && query.pieces.contains(&row.pieces)
                && query.walls.contains(&row.walls)
                && query.size.is_none_or(|size| size == (row.width, row.height))
                && query.puzzle.as_ref().is_none_or(|puzzle| *puzzle == row.puzzle)
                && query.wants_states(row.cluster_size)
        };
        let expected: Vec<_> = (0..3_000)
            .map(|number| (u64::from(number), row(number)))
            .filter(|(_, row)| wanted(row))
            .collect();
        assert!(!expected.is_empty());
        assert_eq!(read(&path, &query), expected);
        assert_eq!(picked(&path, &query, Pick::First(3)), expected[..3]);
    }
}

#[test]
fn an_index_chooses_what_the_file_would() {
    let (_folder, path) = written(3_000);
    let reader = Reader::open(&path).expect("it is a catalogue");
    let index = reader.index().expect("it can be read");
    assert_eq!(index.len() as u64, reader.len());
    for number in 0..3_000 {
        let (row, figures) = (row(number), index.figures(number.into()).expect("it is there"));
        assert_eq!(
            (figures.puzzle, figures.size, figures.length, figures.pieces, figures.walls),
            (row.puzzle.as_str(), (row.width, row.height), Some(row.length), row.pieces, row.walls)
        );
    }
    assert_eq!(index.figures(3_000), None);
    let length = Query { length: 30..=35, ..Query::default() };
    let many = Query { pieces: 0..=4, walls: 1..=2, size: Some((5, 4)), ..length.clone() };
    let family = Query { puzzle: Some("bricks".into()), ..Query::default() };
    let none = Query { length: 99..=100, ..Query::default() };
    for query in [Query::default(), length, many, family, none] {
        assert_eq!(
            index.choose(&query),
            reader.choose(&query, Pick::All).expect("it can be read"),
            "{query:?}"
        );
    }
}

#[test]
fn a_row_states_its_lengths_and_has_a_name() {
    let some = Row { metric: "steps".into(), length: 9, moves: Some(4), ..Row::default() };
    assert_eq!(some.known(), [("steps".to_owned(), 9), ("moves".to_owned(), 4)]);
    assert_eq!(some.name_in("boards", 0), "boards:1");
    assert_eq!(Row { name: Some("gate".into()), ..some }.name_in("boards", 0), "gate");
}

#[test]
fn a_sample_is_the_same_for_the_same_seed_and_fair() {
    let (_folder, path) = written(1_000);
    let query = Query { walls: 1..=1, ..Query::default() };
    let sample = |count, seed| picked(&path, &query, Pick::Sample(count, seed));
    let chosen = sample(20, 1);
    assert_eq!(chosen, sample(20, 1));
    assert_ne!(chosen, sample(20, 2));
    assert!(chosen.len() == 20 && chosen.is_sorted_by_key(|(place, _)| *place));
    assert!(chosen.iter().all(|(place, found)| *found == row(*place as u32) && found.walls == 1));
    assert_eq!(sample(5_000, 1).len(), 333, "all, if there are not so many");
    // Every third of the file is chosen as often as the others: 2,000 draws, standard deviation 21.
    let drawn: Vec<u64> = (0..100).flat_map(|seed| sample(20, seed)).map(|(place, _)| place).collect();
    for third in 0..3 {
        let share = drawn.iter().filter(|&&place| place * 3 / 1_000 == third).count();
        assert!((590..=745).contains(&share), "{share} of the {third}th third");
    }
}

#[test]
fn other_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("other.parquet");
    let refusal = |path: &Path| Reader::open(path).err().expect("it is refused");

    assert!(matches!(refusal(&path), TableError::Io(..)));
    fs::write(&path, "PAR1, but nothing else").expect("it can be written");
    assert!(refusal(&path).to_string().contains("not a complete Parquet file"), "{}", refusal(&path));

    let columns = [Column::required("city", ColumnType::Text), Column::optional("people", ColumnType::Long)];
    let mut writer = TableWriter::create(&path, "cities", &columns).expect("it can be written");
    writer.push([Value::from("Ghent"), Value::from(265_086_u64)]).expect("it can be written");
    assert!(writer.push([Value::from(1_u32), Value::Absent]).is_err(), "a number is no name");
    drop(writer);
    assert!(fs::read(&path).is_ok_and(|bytes| bytes.starts_with(b"PAR1,")), "an unfinished file has no name");
    let mut writer = TableWriter::create(&path, "cities", &columns).expect("it can be written");
    writer.push([Value::from("Ghent"), Value::Absent]).expect("it can be written");
    writer.finish().expect("it can be written");
    let message = refusal(&path).to_string();
    assert!(message.contains("no column 'puzzle': its columns are city, people"), "{message}");
}

/// As pandas saves a table: whole numbers of which some are absent become others, and columns change their places.
#[test]
fn tables_that_other_programs_saved_again_are_read() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("saved.parquet");
    let text = |name| Column::optional(name, ColumnType::Text);
    let number = |name| Column::optional(name, ColumnType::Long);
    let columns = [
        Column::optional("steps", ColumnType::Real),
        Column::required("remark", ColumnType::Text),
        text("board"),
        text("puzzle"),
        text("metric"),
        number("length"),
        number("pieces"),
        number("walls"),
        number("width"),
        Column::required("height", ColumnType::Short),
    ];
    let save = |steps: [f64; 2]| {
        let mut writer = TableWriter::create(&path, "schema", &columns).expect("it can be written");
        for steps in steps {
            let texts = ["hard", "AA..", "rush", "moves"].map(Value::from);
            let numbers = [7_u64, 3, 0, 4, 4].map(Value::from);
            let row = [Value::Real(steps)].into_iter().chain(texts).chain(numbers);
            writer.push(row).expect("it can be written");
        }
        writer.finish().expect("it can be written");
    };
    save([12.0, f64::NAN]);
    let rows = read(&path, &Query { length: 7..=7, ..Query::default() });
    let steps: Vec<_> = rows.iter().map(|(_, row)| (row.steps, row.length, row.width)).collect();
    assert_eq!(steps, [(Some(12), 7, 4), (None, 7, 4)]);
    assert_eq!(Reader::open(&path).and_then(|reader| reader.index()).map(|index| index.len()).ok(), Some(2));
    save([12.5, 1.0]);
    let reader = Reader::open(&path).expect("it is a catalogue");
    let refused = reader.rows(&[0, 1]).expect_err("half a step");
    assert!(
        refused.to_string().contains("'steps'") && refused.to_string().contains("fractions"),
        "{refused}"
    );
}

#[test]
fn a_damaged_file_is_an_error_wherever_it_is_damaged() {
    let (folder, path) = written(50);
    let whole = fs::read(&path).expect("it is there");
    let expected: Vec<Row> = read(&path, &Query::default()).into_iter().map(|(_, row)| row).collect();
    let damaged = folder.path().join("damaged.parquet");
    let try_to_read = |bytes: &[u8]| {
        fs::write(&damaged, bytes).expect("it can be written");
        let reader = Reader::open(&damaged)?;
        let query = Query { pieces: 0..=1_000, ..Query::default() };
        reader.rows(&reader.choose(&query, Pick::All)?)
    };
    assert!(try_to_read(&whole).is_ok_and(|rows| rows == expected));
    for length in (0..whole.len()).step_by(13) {
        assert!(try_to_read(&whole[..length]).is_err(), "cut off after {length} bytes");
    }
    for (place, flip) in (0..whole.len()).zip([0x01, 0x80, 0xFF].into_iter().cycle()).step_by(2) {
        let mut bytes = whole.clone();
        bytes[place] ^= flip;
        // A changed figure cannot be told from a right one, but nothing may break.
        let _ = try_to_read(&bytes);
    }
}

#[test]
fn lines_of_a_catalogue_are_distinguished_from_others() {
    let short = Row::of_line("51 BBBKLMHCCKLMH.AALMDDJ..ooIJ.FFIGG 4780").expect("a list of others");
    assert_eq!((short.length, short.cluster_size, short.steps), (51, Some(4_780), None));
    let unknown = Row::of_line("00 AA.. 2 1,1 0 1 - -").expect("nothing to move");
    assert_eq!(
        (unknown.shortest_solutions, unknown.branching, unknown.counter_intuitive),
        (Some(1), None, None)
    );
    for other in
        ["", "# boards", "51 BBBKLM", "x BB 1", "1 BB x", "1 BB 1 1,x", "1 BB 1 1 2", "1 BB 1 1 2 3 x -"]
    {
        assert_eq!(Row::of_line(other), None, "{other}");
    }
}
