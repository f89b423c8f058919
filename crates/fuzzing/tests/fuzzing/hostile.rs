//! Texts of a megabyte that want to be expensive: every target is done with them soon. The time that most readers take grows
//! with the text; where it grew with its square, as it did for some of these, this would take minutes.

use std::time::{Duration, Instant};

use slidewise_fuzzing::TARGETS;

const SIZE: usize = 1_000_000;

/// Far more than a target takes on a busy machine, far less than anything that grows faster than the text.
const PATIENCE: Duration = Duration::from_secs(60);

fn assert_quick(target: &str, text: &str) {
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == target).expect("there is such a target");
    let began = Instant::now();
    run(text.as_bytes());
    let took = began.elapsed();
    let beginning: String = text.chars().take(80).collect();
    assert!(took < PATIENCE, "{target} took {took:?} for {beginning}…");
}

/// As many pieces as make a megabyte.
fn many(piece: impl Fn(usize) -> String) -> String {
    up_to(SIZE, piece)
}

/// As many pieces as make this many bytes.
fn up_to(size: usize, piece: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 1.. {
        if text.len() >= size {
            break;
        }
        text += &piece(number);
    }
    text
}

#[test]
fn levels_in_xml() {
    const HEAD: &str = "<?xml version=\"1.0\"?>\n";
    let level = |atoms: &str| {
        let goal = "<goal n_columns=\"5\" n_rows=\"3\"/>";
        format!(
            "{HEAD}<level><environment n_columns=\"9\" n_rows=\"9\"/><scenario>{atoms}</scenario>{goal}</level>"
        )
    };
    let atom = |links: &str| {
        let tile = format!("<tile type=\"TILE_TYPE_ATOM\" base=\"atom-h\">{links}</tile>");
        format!("<position row=\"0\" col=\"0\">{tile}</position>\n")
    };
    let texts = [
        format!("{HEAD}<level {}/>", many(|number| format!("a{number}=\"\" "))),
        format!("{HEAD}{}", many(|number| format!("<a xmlns:n{number}=\"u\">"))),
        format!("{HEAD}{}", many(|_| "<a>".into())),
        level(&many(|_| atom("<underlay>x</underlay>"))),
        level(&atom(&many(|_| "<underlay>x</underlay>".into()))),
        level("").replace("\"9\"", "\"18446744073709551615\""),
    ];
    texts.iter().for_each(|text| assert_quick("atomix", text));
}

#[test]
fn texts_of_no_or_any_family() {
    let units = [
        "puzzle: nothing\n",
        "PUZZLE: rush\n",
        "puzzle: bricks\n\nA.\n\ngoal:\n.A\n\n",
        "goal:\n",
        "1 2\n3 0\n\n",
        "S.G\n\n",
        "aAAbaAAbcddecfgeh..i\n",
        "[Level1]\nfeld_00=#\n",
        "<",
        "\u{feff}",
    ];
    for unit in units {
        assert_quick("source", &many(|_| unit.into()));
    }
    for family in ["rush", "bricks", "tiles", "atomix", "maze"] {
        assert_quick("source", &format!("puzzle: {family}\n{}", many(|number| format!("key{number}: x\n"))));
    }
}

#[test]
fn suites() {
    let configurations =
        |size: usize| up_to(size, |number| format!("[[configurations]]\nname = '{number}'\n"));
    let limits = |size: usize| up_to(size, |number| format!("limit{number} = 1\n"));
    let texts = [
        configurations(SIZE),
        many(|_| "[[configurations]]\n".into()),
        format!("[limits]\n{}", limits(SIZE)),
        format!("[limits]\n{}{}", limits(SIZE / 2), configurations(SIZE / 2)),
        many(|_| "[[instances]]\npuzzles = []\nsize = 'x'\n".into()),
        format!("title = {}", many(|_| "[".into())),
        format!("title = {}", many(|_| "{a=".into())),
        format!("title{} = 1", many(|_| ".a".into())),
    ];
    texts.iter().for_each(|text| assert_quick("suite", text));
}

#[test]
fn solutions_values_results_and_bodies() {
    let units = ["[", "{\"a\":", "A right 1\n", "A→", "1,", "\"", "board,value\n", "x/x,1\n", ";", "\n"];
    for unit in units {
        let text = many(|_| unit.into());
        for target in ["solution", "values", "results", "catalogue"] {
            assert_quick(target, &text);
        }
        for path in ["/parse", "/position", "/play", "/export", "/jobs"] {
            assert_quick("api", &format!("{path}\n{text}"));
        }
    }
}
