//! Levels of GNOME Atomix: XML with the walls under `environment`, the atoms under `scenario` and the molecule under
//! `goal`. An atom is a tile with an element and links.

use roxmltree::{Document, Node, ParsingOptions, TextPos};

use super::check::check;
use super::outside;
use super::sketch::{Content, Declared, Drawing, Sketch, is_element};
use crate::atomix::{Bonds, Instance, MAX_ATOMS, MAX_SIDE};
use crate::text::drawing::{Row, Spot};
use crate::text::passages::Sample;
use crate::text::{About, Entries, Entry, Fault, Faults, Place, Word};

/// The maximum number of XML nodes: far more than a board has cells.
const MAX_NODES: u32 = 100_000;

/// The maximum length of a tag, and the maximum number of mentions of namespaces. Levels have short tags and no
/// namespaces, but the XML reader compares all attributes of a tag with each other, and every element stores the
/// namespaces of all elements around it.
const MAX_TAG: usize = 4096;
const MAX_NAMESPACES: usize = 16;

/// Names for the kinds, which have none of their own.
const NAMES: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";

const DECLARE: &str = "Remove some of the kinds of atoms.";

/// Is it XML?
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    sample.lines.first().is_some_and(|line| {
        let text = line.text.trim_start().trim_start_matches('\u{feff}');
        ["<?xml", "<level", "<!--"].iter().any(|start| text.starts_with(start))
    })
}

/// Reads the level.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some((at, message)) = unwieldy(text) {
        let (line, column) = (text[..at].matches('\n').count() + 1, column(text, at));
        entries.add(Entry::faulty(Fault::at(line, column, message)));
        return;
    }
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    match Document::parse_with_options(text, options) {
        Err(error) => {
            let place = error.pos();
            // The error message ends with its position, which the fault states anyway.
            let (error, end) = (error.to_string(), format!(" at {place}"));
            // The error may quote the input, which may be long.
            let error: String = error.strip_suffix(&end).unwrap_or(&error).chars().take(200).collect();
            let message = format!("the XML is broken: {error}");
            let (line, column) = within(text, place);
            entries.add(Entry::faulty(Fault::at(line, column, message)));
        }
        Ok(document) if document.root_element().has_tag_name("level") => entries.add(level(&document)),
        Ok(document) => {
            let message = "this XML is not a level of GNOME Atomix";
            let fault = place(document.root_element()).fault(message);
            entries.add(Entry::faulty(fault.help("Its outermost element is <level>.")));
        }
    }
}

/// Text that would keep the XML reader busy for long, and its byte position.
fn unwieldy(text: &str) -> Option<(usize, &'static str)> {
    let mut tags = text.match_indices('<').map(|(at, _)| (at, &text[at..]));
    let long = |rest: &str| !rest.starts_with("<!--") && rest[1..].find('<').unwrap_or(rest.len()) > MAX_TAG;
    let tag = tags.find(|(_, rest)| long(rest)).map(|(at, _)| (at, "this tag is too long for a level"));
    let namespaces = text.match_indices("xmlns").nth(MAX_NAMESPACES);
    tag.or(namespaces.map(|(at, _)| (at, "there are too many namespaces for a level")))
}

/// The column of a byte, from 1.
fn column(text: &str, at: usize) -> usize {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    text[start..at].chars().count() + 1
}

/// The position of an error as line and column; one beyond a line or the text is at its end.
fn within(text: &str, place: TextPos) -> (usize, usize) {
    let lines = (1..).zip(text.lines()).take(place.row as usize);
    let (line, content) = lines.last().unwrap_or((1, ""));
    let end = content.chars().count() + 1;
    (line, if line < place.row as usize { end } else { end.min(place.col as usize) })
}

fn level(document: &Document<'_>) -> Entry<Instance> {
    let root = document.root_element();
    let mut reader = Reader { kinds: Vec::new(), faults: Faults::default() };
    let section = |tag: &str| root.children().find(|node| node.has_tag_name(tag));
    let mut missing = |tag: &str| {
        let message = format!("there is no <{tag}> in this level");
        reader.faults.add(|| place(root).fault(message));
    };
    ["environment", "scenario", "goal"]
        .into_iter()
        .filter(|tag| section(tag).is_none())
        .for_each(&mut missing);
    let [mut board, mut molecule] = [Drawing::new(place(root)), Drawing::new(place(root))];
    if let Some(environment) = section("environment") {
        board = reader.blank(environment);
        reader.fill(environment, &mut board);
    }
    if let Some(scenario) = section("scenario") {
        reader.fill(scenario, &mut board);
    }
    if let Some(goal) = section("goal") {
        molecule = reader.blank(goal);
        reader.fill(goal, &mut molecule);
    }
    outside::close(&mut board);
    let name = root.attribute("_name").or_else(|| root.attribute("name")).map(str::to_owned);
    let Reader { kinds, faults } = reader;
    let sketch = Sketch { kinds, board, molecule, declare: DECLARE, faults };
    Entry { about: About { name, ..About::default() }, line: place(root).line, instance: check(sketch) }
}

/// Where an element begins; points at its name.
fn place(node: Node<'_, '_>) -> Place {
    let at = node.document().text_pos_at(node.range().start);
    let length = 1 + node.tag_name().name().chars().count();
    Place { line: at.row as usize, column: at.col as usize, length }
}

/// The result so far.
struct Reader {
    kinds: Vec<Declared<'static>>,
    faults: Faults,
}

impl Reader {
    fn fault(&mut self, node: Node<'_, '_>, message: impl FnOnce() -> String) {
        self.faults.add(|| place(node).fault(message()));
    }

    /// An attribute that is a number.
    fn number(&mut self, node: Node<'_, '_>, name: &str) -> Option<usize> {
        let number = node.attribute(name).and_then(|value| value.parse().ok());
        if number.is_none() {
            self.fault(node, || format!("`{name}` must be a number here"));
        }
        number
    }

    /// A drawing of the size that an element states, with nothing on it.
    fn blank(&mut self, section: Node<'_, '_>) -> Drawing<'static> {
        let mut drawing = Drawing::new(place(section));
        let size = (self.number(section, "n_rows"), self.number(section, "n_columns"));
        let (Some(height), Some(width)) = size else { return drawing };
        let spot = Spot { content: Content::Floor, place: drawing.place };
        let row = Row { cells: vec![spot; width.min(MAX_SIDE)], width, place: drawing.place };
        drawing.rows = vec![row; height.min(MAX_SIDE)];
        drawing.height = height;
        drawing
    }

    /// Places the tiles of an element on a drawing.
    fn fill(&mut self, section: Node<'_, '_>, drawing: &mut Drawing<'static>) {
        let mut atoms = 0;
        for position in section.children().filter(|node| node.has_tag_name("position")) {
            let cell = (self.number(position, "row"), self.number(position, "col"));
            let (Some(row), Some(column)) = cell else { continue };
            let Some(tile) = position.children().find(|node| node.has_tag_name("tile")) else { continue };
            let Some(spot) = drawing.rows.get_mut(row).and_then(|row| row.cells.get_mut(column)) else {
                self.fault(position, || format!("row {row}, column {column} is not on the board"));
                continue;
            };
            match tile.attribute("type") {
                Some("TILE_TYPE_WALL") => spot.content = Content::Wall,
                Some("TILE_TYPE_ATOM") => {
                    atoms += 1;
                    if spot.content != Content::Floor {
                        self.fault(position, || "there is something in this cell already".into());
                    }
                    spot.content = self.atom(tile);
                    // Positions of more atoms than are possible are not recorded, because finding one takes time.
                    if atoms <= 2 * MAX_ATOMS {
                        spot.place = place(tile);
                    }
                }
                // Decoration, and floor.
                _ => {}
            }
        }
    }

    /// The kind of an atom, which gets a name if it is new.
    fn atom(&mut self, tile: Node<'_, '_>) -> Content<'static> {
        let base = tile.attribute("base").and_then(|base| base.strip_prefix("atom-")).unwrap_or_default();
        let mut letters = base.chars();
        let element: String =
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        if !is_element(&element) {
            self.fault(tile, || "`base` must be an atom here, such as `atom-h`".into());
            return Content::Unknown;
        }
        let bonds = self.links(tile);
        let known = self.kinds.iter().find(|kind| kind.element == element && kind.bonds == bonds);
        if let Some(kind) = known {
            return Content::Atom(kind.name.text);
        }
        let number = self.kinds.len();
        let Some(text) = NAMES.get(number..=number) else {
            self.fault(tile, || format!("there are more than {} kinds of atoms", NAMES.len()));
            return Content::Unknown;
        };
        self.kinds.push(Declared { name: Word { text, place: place(tile) }, element, bonds });
        Content::Atom(text)
    }
}

impl Reader {
    /// The bonds of an atom. If there is a double link over a single one, only the former counts.
    fn links(&mut self, tile: Node<'_, '_>) -> Bonds {
        let mut letters = Vec::new();
        for link in tile.children().filter(|node| node.has_tag_name("underlay")) {
            let text = link.text().unwrap_or_default().trim();
            letters.extend(letter(text));
            if letter(text).is_none() {
                self.fault(link, || {
                    let place = Place { length: text.chars().count(), ..place(link) };
                    format!("{} is not a link", Word { text, place }.quoted())
                });
            }
        }
        // Capitals, the letters of double links, come first.
        letters.sort_unstable();
        let mut bonds = Bonds::default();
        for letter in letters {
            let _ = bonds.add(letter);
        }
        bonds
    }
}

/// The letter of a bond: `link-top-left`, `link-right-double`.
fn letter(link: &str) -> Option<char> {
    const SINGLE: [&str; 8] =
        ["top", "top-right", "right", "bottom-right", "bottom", "bottom-left", "left", "top-left"];
    let link = link.strip_prefix("link-")?;
    let (direction, first) = match (link.strip_suffix("-double"), link.strip_suffix("-triple")) {
        (Some(direction), _) => (direction, b'A'),
        (_, Some(direction)) => (direction, b'E'),
        _ => (link, b'a'),
    };
    let index = SINGLE.iter().position(|other| *other == direction)?;
    match first {
        b'a' => Some(char::from(first + index as u8)),
        _ => index.is_multiple_of(2).then(|| char::from(first + index as u8 / 2)),
    }
}
