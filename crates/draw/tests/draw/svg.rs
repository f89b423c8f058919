//! SVG files: well-formed, complete, and safe to put several of them into one page.

#[allow(dead_code)]
use crate::common::{board, bricks, cars, cars_solution, gated};
use slidewise_draw::{Board, Panel, Step, png_panels, svg, svg_panels, svg_solution};

/// Checks that tags are balanced and attributes quoted, and returns the names of all elements.
fn elements(svg: &str) -> Vec<String> {
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("every tag ends");
        assert!(!text.contains('&') || text.contains(';'), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default().to_owned();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "closed in the order of opening");
            continue;
        }
        if !tag.ends_with('/') {
            open.push(name.clone());
        }
        all.push(name);
    }
    assert!(open.is_empty(), "left open: {open:?}");
    all
}

#[test]
fn a_board_is_well_formed_and_names_its_pieces() {
    for board in [cars(), bricks(), gated()] {
        let svg = svg(&board);
        assert_eq!(elements(&svg)[..2], ["svg", "title"]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        for piece in &board.pieces {
            assert_eq!(svg.matches(&format!("<title>{}</title>", piece.name)).count(), 1);
        }
    }
}

#[test]
fn the_title_says_what_is_shown() {
    assert!(svg(&cars()).contains("<title>Sliding puzzle, 6 × 6, 8 pieces</title>"));
}

#[test]
fn names_are_escaped() {
    let mut board = cars();
    board.pieces[0].name = "<&>\"".into();
    let svg = svg(&board);
    elements(&svg);
    assert!(svg.contains("<title>&lt;&amp;&gt;&quot;</title>"));
}

#[test]
fn an_l_shaped_piece_is_one_outline() {
    let svg = svg(&board(&["B..", "B..", "BB."], &[]));
    let piece = svg.split("<title>B</title>").nth(1).unwrap();
    let body = piece.split("d=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!((body.matches('M').count(), body.matches('Z').count()), (1, 1));
    assert_eq!(body.matches('C').count(), 6, "six rounded corners");
}

#[test]
fn gates_are_hatched_and_goals_have_a_dashed_outline() {
    let picture = svg(&gated());
    let dashed: Vec<_> = picture.split("<path ").filter(|path| path.contains("stroke-dasharray")).collect();
    assert_eq!(dashed.len(), 2, "one line around the gates, one around the goal");
    let goal = dashed.iter().find(|path| path.contains("stroke=\"#d33a41\"")).expect("the goal is red");
    assert!(goal.starts_with("d=\"M80 80L80 120L0 120L0 80Z\""), "{goal}");
    assert!(!svg(&cars()).contains("stroke-dasharray"));
}

#[test]
fn a_solution_shows_every_position() {
    let (board, steps) = (cars(), cars_solution());
    let svg = svg_solution(&board, &steps).unwrap();
    let uses = elements(&svg).iter().filter(|name| *name == "use").count();
    assert_eq!(
        uses,
        (steps.len() + 1) * (1 + board.pieces.len()),
        "the empty board and all pieces, in each position"
    );
    for (number, step) in (1..).zip(&steps) {
        let caption = step.caption.replace('<', "&lt;").replace('>', "&gt;");
        assert!(svg.contains(&format!("<title>{number} {caption}</title>")));
    }
    assert!(svg.len() < 60_000, "repeated shapes are written once");
}

#[test]
fn every_use_is_defined_once() {
    let svg = svg_solution(&cars(), &cars_solution()).unwrap();
    for part in svg.split("href=\"#").skip(1) {
        let id = part.split('"').next().unwrap();
        assert_eq!(svg.matches(&format!("id=\"{id}\"")).count(), 1);
    }
}

#[test]
fn empty_boards_and_impossible_steps() {
    let mut empty = cars();
    (empty.width, empty.height) = (0, 0);
    empty.pieces.clear();
    elements(&svg(&empty));
    elements(&svg_solution(&empty, &[]).unwrap());
    let error = svg_solution(&cars(), &[Step::new(99, 0, 1)]).unwrap_err();
    assert_eq!(error.to_string(), "there is no piece 99 on the board");
}

#[test]
fn boards_that_differ_in_what_was_visited_share_a_sheet() {
    let visited = |cells: &[(usize, usize)]| Board {
        visited: cells.to_vec(),
        path: vec![(0, 0), (0, 1), (1, 1)],
        ..board(&["A.", ".."], &[])
    };
    let panel = |caption: &str, board| Panel { caption: caption.into(), board };
    let panels = [panel("first", visited(&[(0, 0)])), panel("second", visited(&[(0, 0), (1, 0)]))];
    let sheet = svg_panels(&panels);
    elements(&sheet);
    assert!(sheet.contains("<title>first</title>") && sheet.contains("<title>second</title>"), "{sheet}");
    assert_ne!(svg(&panels[0].board), svg(&panels[1].board));
    assert_ne!(svg(&panels[0].board), svg(&Board { path: vec![], ..panels[0].board.clone() }));
    assert!(png_panels(&panels).is_ok_and(|png| png.len() > 500));
    assert!(svg_panels(&[]).ends_with("</svg>\n"));
}
