//! How the readers handle levels and mistakes.

use super::*;
use crate::atomix::write;
use crate::text::About;

fn level(text: &str) -> Instance {
    let mut entries = if text.contains("puzzle:") { FORMATS.native(text) } else { FORMATS.foreign(text) };
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).instance.unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

fn faults(text: &str) -> Vec<String> {
    let mut entries = if text.contains("puzzle:") { FORMATS.native(text) } else { FORMATS.foreign(text) };
    let faults = entries.remove(0).instance.expect_err("there are faults");
    faults.iter().map(ToString::to_string).collect()
}

const NATIVE: &str = "puzzle: atomix\nmetric: slides\natom: a H c\natom: b O cg\natom: c H g\n\n\
                      #####\n#a.b#\n#.#.#\n#..c#\n#####\n\nmolecule:\nabc\n";

const PLAIN: &str = "name: water\ntitle: Water\nsource: here\nsize: 5 5\nkinds: 3\na 1-c H 1\nb 3-cg O 1\nc 1-g H 1\n\
                     board:\n#####\n#a.b#\n#.#.#\n#..c#\n#####\nmolecule:\nabc\nend\n";

const KATOMIC: &str = "[LevelSet]\nName=Mine\nLevelCount=1\n\n[Level1]\nName=Water\nName[de]=Wasser\natom_a=1-c\natom_b=3-cg\n\
                       atom_c=1-g\nfeld_00=.......\nfeld_01=.#####.\nfeld_02=.#a.b#.\nfeld_03=.#.#.#.\n\
                       feld_04=.#..c#.\nfeld_05=.#####.\nmole_0=abc\n";

fn gnome() -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\"?>\n<level _name=\"Water\">\n<environment n_columns=\"7\" n_rows=\"6\">\n",
    );
    for (row, line) in ["", "#####", "#...#", "#.#.#", "#...#", "#####"].iter().enumerate() {
        for (column, _) in line.chars().enumerate().filter(|(_, content)| *content == '#') {
            let wall = "<tile type=\"TILE_TYPE_WALL\" base=\"wall-single\"/>";
            text += &format!("<position row=\"{row}\" col=\"{}\">{wall}</position>\n", column + 1);
        }
    }
    text += "</environment>\n<scenario n_columns=\"7\" n_rows=\"6\">\n";
    text += &[(2, 2, 'a'), (2, 4, 'b'), (4, 4, 'c')].map(atom).concat();
    text += "</scenario>\n<goal n_columns=\"3\" n_rows=\"1\">\n";
    text += &[(0, 0, 'a'), (0, 1, 'b'), (0, 2, 'c')].map(atom).concat();
    text + "</goal>\n</level>\n"
}

fn atom((row, column, name): (usize, usize, char)) -> String {
    let (element, links): (_, &[&str]) = match name {
        'a' => ("h", &["link-right"]),
        'b' => ("o", &["link-right", "link-left"]),
        _ => ("h", &["link-left"]),
    };
    let links: String = links.iter().map(|link| format!("<underlay>{link}</underlay>")).collect();
    let tile = format!("<tile type=\"TILE_TYPE_ATOM\" base=\"atom-{element}\">{links}</tile>");
    format!("<position row=\"{row}\" col=\"{column}\">{tile}</position>\n")
}

#[test]
fn every_format_gives_the_same_level() {
    let native = level(NATIVE);
    assert_eq!(level(PLAIN), native);
    assert_eq!(level(KATOMIC), native);
    assert_eq!(level(&gnome()), native);
    assert_eq!(write::native(&native, &About::default()), NATIVE);
    let names = [FORMATS.foreign(PLAIN), FORMATS.foreign(KATOMIC), FORMATS.foreign(&gnome())]
        .map(|mut entries| entries.remove(0).about.name);
    assert_eq!(names, ["water", "1 Water", "Water"].map(|name| Some(name.to_owned())));
}

#[test]
fn each_format_is_known_by_its_looks() {
    assert_eq!(FORMATS.format_of(PLAIN), Some("plain level"));
    assert_eq!(FORMATS.format_of(KATOMIC), Some("KAtomic"));
    assert_eq!(FORMATS.format_of(&gnome()), Some("GNOME Atomix"));
    for other in [
        NATIVE,
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
        "id,board,moves\njam,BooCooBooCooBAACooooooooooDDDooooooo,3\n",
        "# a name\nstart\nA.\ngoal\n.A\n",
        "xsize: 4\nysize: 5\n",
        "#####\n#*a.#\n#####\n",
        "1 2 3\n4 5 6\n7   8\n",
        "hello\nworld\n",
        "",
    ] {
        assert_eq!(FORMATS.format_of(other), None, "{other}");
    }
}

#[test]
fn what_lies_outside_is_wall_but_not_where_atoms_can_get_to() {
    let text =
        KATOMIC.replace("feld_00=.......", "feld_00=..#.#..").replace("feld_01=.#####.", "feld_01=.##.##.");
    assert_eq!(write::board(&level(&text)), "##.##\n##.##\n#a.b#\n#.#.#\n#..c#\n#####\n");
    let sealed =
        KATOMIC.replace("feld_00=.......", "feld_00=.#####.").replace("feld_01=.#####.", "feld_01=.#..##.");
    assert_eq!(level(&(sealed.replace("feld_02", "feld_02=.#####.\nfeld_02"))).free_cells().len(), 8);
}

#[test]
fn several_levels_in_a_file() {
    assert_eq!(FORMATS.foreign(&PLAIN.repeat(3)).len(), 3);
    let second = KATOMIC.replace("[LevelSet]\nName=Mine\nLevelCount=1\n\n", "").replace("Level1", "Level2");
    let names: Vec<_> =
        FORMATS.foreign(&format!("{KATOMIC}\n{second}")).into_iter().map(|entry| entry.about.name).collect();
    assert_eq!(names, [Some("1 Water".to_owned()), Some("2 Water".to_owned())]);
}

#[test]
fn an_open_border_ends_the_board() {
    let open = level("puzzle: atomix\natom: a H\n\n.a.\n\nmolecule:\na\n");
    assert_eq!(open.free_cells().len(), 3);
    assert_eq!(open.kinds[0].bonds.to_string(), "");
}

#[test]
fn long_names_and_single_columns_are_kept() {
    for text in [
        "puzzle: atomix\nmetric: slides\natom: Ha H a\natom: He H e\n\nHa . #\n.  . He\n\nmolecule:\nHe .\nHa .\n",
        "puzzle: atomix\nmetric: slides\natom: a crystal\n\na\n.\na\n\nmolecule:\na\na\n",
    ] {
        assert_eq!(write::native(&level(text), &About::default()), text);
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    let text = "puzzle: atomix\natom: a H z\natom: b O\natom: b H a\natom: c H z\ncolour: red\n\n#a?b\n..d\n\nmolecule:\naab\n";
    assert_eq!(
        faults(text),
        [
            "line 2, column 11: 'z' is not a bond",
            "line 4, column 7: atom 'b' was given before",
            "line 5, column 7: atoms a and c are the same",
            "line 5, column 11: 'z' is not a bond",
            "line 6, column 1: 'colour' is not a known key",
            "line 8, column 3: '?' does not belong here",
            "line 9, column 1: row 2 has 3 cells, the other rows have 4",
            "line 9, column 3: atom d is not declared",
            "line 12, column 2: the board has 1 atom a, the molecule has 2 atoms",
        ]
    );
}

#[test]
fn missing_parts_are_named() {
    assert_eq!(
        faults("puzzle: atomix\natom: a H\n\na.\n"),
        [
            "line 1, column 1: there is no molecule",
            "line 4, column 1: the board has 1 atom a, the molecule has no atom",
        ]
    );
    assert_eq!(
        faults("puzzle: atomix\natom: a\n\n..\n\nmolecule: a\n.\n"),
        [
            "line 2, column 1: 'atom' must declare a kind of atoms",
            "line 4, column 1: there is no atom on the board",
            "line 6, column 11: this must be drawn below",
        ]
    );
    assert_eq!(
        faults(&PLAIN.replace("size: 5 5", "size: 5 6").replace("1-c H 1", "1-c H 2")),
        [
            "line 4, column 7: this says '5 6', but there are 5 5",
            "line 6, column 9: this says '2', but there are 1",
        ]
    );
    assert_eq!(
        faults(&KATOMIC.replace("=1-c", "=?-c").replace("=3-cg", "=3-cy")),
        [
            "line 8, column 8: '?-c' is not an atom",
            "line 9, column 11: 'y' is not a bond",
            "line 13, column 11: atom a is not declared",
            "line 17, column 8: atom a is not declared",
        ]
    );
}

#[test]
fn a_level_that_is_too_large_is_refused() {
    let row = format!("a{}", ".".repeat(19));
    let board = vec![row.as_str(); 13].join("\n");
    let molecule = vec!["a"; 13].join("\n");
    let text = format!("puzzle: atomix\natom: a H\n\n{board}\n\nmolecule:\n{molecule}\n");
    assert_eq!(faults(&text), ["line 4, column 1: the atoms can reach 260 cells; the maximum is 256"]);
    let atoms = "a".repeat(41);
    let text = format!("puzzle: atomix\natom: a H\n\n{atoms}\n\nmolecule:\n{atoms}\n");
    assert_eq!(faults(&text), ["line 4, column 41: there are 41 atoms; the maximum is 40"]);
}

#[test]
fn broken_xml_is_reported_with_its_position() {
    let text = gnome();
    let found = faults(&text.replace("</scenario>", "</scenery>"));
    assert_eq!(found, ["line 26, column 1: the XML is broken: expected 'scenario' tag, not 'scenery'"]);
    let found = faults("<?xml version=\"1.0\"?>\n<map/>\n");
    assert_eq!(found, ["line 2, column 1: this XML is not a level of GNOME Atomix"]);
    let wrong = text.replace("link-left", "link-up").replace("row=\"4\" col=\"4\"", "row=\"4\"");
    let found = faults(&wrong);
    assert!(found.iter().any(|fault| fault.contains("'link-up' is not a link")), "{found:?}");
    assert!(found.iter().any(|fault| fault.contains("`col` must be a number here")), "{found:?}");
    assert!(faults("<level/>").iter().any(|fault| fault.contains("there is no <goal>")));
}
