//! Every call of the API, as a client uses it.

use crate::common::{native, serve};
use serde_json::{Value, json};
use slidewise_core::Limits as SearchLimits;
use slidewise_solve::{Options, collection, solve};
use slidewise_web::Limits;

#[test]
fn the_collection_is_listed_filtered_and_shown() {
    let server = serve(Limits::default());
    let all = server.get("/collection").ok();
    assert_eq!(all["puzzles"].as_array().unwrap().len(), collection::all().len());
    let letters = server.get("/collection/fold").ok();
    assert_eq!((&letters["metric"], &letters["length"]), (&json!("moves"), &json!(17)));
    let first = &all["puzzles"][0];
    assert_eq!(
        (&first["name"], &first["length"], &first["known"]["moves"]),
        (&json!("jam-01"), &json!(8), &json!(8))
    );
    assert_eq!(first["text"], native("jam-01"));
    assert!(first.get("scene").is_none());
    let some = server.get("/collection?family=rush&min=10&max=20&text=JAM&scenes=true").ok();
    let some = some["puzzles"].as_array().unwrap();
    assert!(!some.is_empty());
    for puzzle in some {
        assert!((10..=20).contains(&puzzle["length"].as_u64().unwrap()));
        assert_eq!(puzzle["scene"]["family"], "rush");
    }
    let shown = server.get("/collection/klotski").ok();
    assert_eq!((&shown["family"], &shown["length"]), (&json!("bricks"), &json!(81)));
    assert_eq!(shown["scene"]["goals"][0]["pieces"], json!(["A"]));
    assert_eq!(server.get("/collection/no-such-puzzle").code(), "not_found");
    assert_eq!(server.get("/collection?min=x").code(), "refused");
    assert_eq!(server.get("/collection?colour=red").code(), "refused");
}

#[test]
fn every_puzzle_of_the_collection_can_be_drawn_and_read_back() {
    let server = serve(Limits::default());
    let rows = server.get("/collection").ok();
    assert_eq!(rows["puzzles"].as_array().unwrap().len(), collection::all().len());
    for puzzle in collection::all() {
        let read = server.post("/parse", &json!({ "text": puzzle.native() })).ok();
        assert_eq!(read["faults"], json!([]), "{}", puzzle.name);
        let read = &read["puzzles"][0];
        assert_eq!(read["text"], puzzle.native());
        let scene = &read["scene"];
        let (width, height) = puzzle.size();
        assert_eq!((&scene["width"], &scene["height"]), (&json!(width), &json!(height)), "{}", puzzle.name);
        let pieces = scene["pieces"].as_array().unwrap();
        assert_eq!(pieces.len(), puzzle.pieces(), "{}", puzzle.name);
        let mut taken: Vec<&Value> = scene["walls"].as_array().into_iter().flatten().collect();
        taken.extend(pieces.iter().flat_map(|piece| piece["cells"].as_array().unwrap()));
        for (index, cell) in taken.iter().enumerate() {
            assert!(!taken[..index].contains(cell), "{}: two things stand on {cell}", puzzle.name);
            assert!(cell[0].as_u64().unwrap() < height as u64 && cell[1].as_u64().unwrap() < width as u64);
        }
        assert_eq!(scene.get("aim").is_some(), ["tiles", "atomix"].contains(&puzzle.family()));
    }
}

#[test]
fn faults_come_with_their_places_beside_what_can_be_read() {
    let server = serve(Limits::default());
    let text = "puzzle: rush\n\nB..C..\nB..C..\nBAA?..\n......\nD....\n......\n";
    let read = server.post("/parse", &json!({ "text": text })).ok();
    assert_eq!((&read["faults"][0]["line"], &read["faults"][0]["column"]), (&json!(5), &json!(4)));
    assert_eq!(read["total"], 1);
    let both = format!("{}\n{text}", native("jam-01"));
    let read = server.post("/parse", &json!({ "text": both })).ok();
    assert_eq!(read["puzzles"].as_array().unwrap().len(), 1);
    assert!(!read["faults"].as_array().unwrap().is_empty());
    let refused = server.post("/position", &json!({ "puzzle": text }));
    assert_eq!((refused.status, refused.code().as_str()), (422, "faults"));
    assert_eq!(refused.json()["error"]["faults"][0]["line"], 5);
    assert_eq!(server.post("/position", &json!({ "puzzle": "" })).status, 422);
    let twice = native("jam-01") + "\n" + &native("jam-02");
    assert_eq!(server.post("/position", &json!({ "puzzle": twice })).code(), "refused");
}

#[test]
fn a_text_is_never_taken_for_a_file_or_a_name() {
    let server = serve(Limits::default());
    for text in ["/etc/passwd", "Cargo.toml", "-", "jam-01", "../../crates/solve/collection/mazes.txt"] {
        let read = server.post("/parse", &json!({ "text": text })).ok();
        assert_eq!(read["puzzles"], json!([]), "{text}");
        assert_ne!(server.post("/position", &json!({ "puzzle": text })).status, 200, "{text}");
    }
}

#[test]
fn a_position_is_played_by_its_rules_only() {
    let server = serve(Limits::default());
    for name in ["jam-01", "klotski", "korf-12", "water", "maze-open"] {
        for metric in ["moves", "steps", "octile"] {
            let asked = json!({ "puzzle": native(name), "adjust": { "metric": metric } });
            let reply = server.post("/position", &asked);
            if reply.status == 422 {
                continue;
            }
            let position = reply.ok();
            assert_eq!((&position["solved"], &position["metric"]), (&json!(false), &json!(metric)));
            let moves = position["moves"].as_array().unwrap();
            assert!(!moves.is_empty(), "{name}");
            for mv in moves {
                let play = json!({ "puzzle": position["text"], "moves": [mv["text"]] });
                let after = server.post("/play", &play).ok();
                assert_eq!(after["cost"], mv["cost"], "{name}: {mv}");
                assert_eq!(after["solved"], mv["solves"], "{name}: {mv}");
                assert_ne!(after["text"], position["text"]);
            }
        }
        for wrong in ["A right 5", "zzz up 1", "A", "", "A right -1", "A up 99999999999999999999", "S up 0"] {
            let play = json!({ "puzzle": native(name), "moves": [wrong] });
            assert_eq!(server.post("/play", &play).code(), "refused", "{name}: {wrong}");
        }
    }
    let many = vec!["G left 1"; Limits::default().engine.moves + 1];
    assert_eq!(server.post("/play", &json!({ "puzzle": native("jam-01"), "moves": many })).status, 413);
}

#[test]
fn the_editor_hears_whether_a_board_is_right_and_can_be_solved() {
    let server = serve(Limits::default());
    let fine = server.post("/validate", &json!({ "text": native("jam-01") })).ok();
    assert_eq!(
        (&fine["valid"], &fine["outcome"], &fine["length"]),
        (&json!(true), &json!("solved"), &json!(8))
    );
    let never = "puzzle: rush\n\n......\n......\nAA..BB\n......\n......\n......\n";
    let never = server.post("/validate", &json!({ "text": never })).ok();
    assert_eq!(
        (&never["valid"], &never["outcome"], &never["length"]),
        (&json!(true), &json!("unsolvable"), &Value::Null)
    );
    let wrong = server.post("/validate", &json!({ "text": "puzzle: rush\n\nA?\n" })).ok();
    assert_eq!((&wrong["valid"], &wrong["puzzle"]), (&json!(false), &Value::Null));
    assert!(!wrong["faults"].as_array().unwrap().is_empty());
}

#[test]
fn pictures_and_texts_can_be_taken_away() {
    let server = serve(Limits::default());
    let moves = ["G left 3", "C down 3", "B right 1"];
    let starts: [(&str, &[u8]); 4] =
        [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a"), ("native", b"puzzle: rush")];
    for (format, start) in starts {
        for moves in [json!(null), json!(moves)] {
            let reply = server
                .post("/export", &json!({ "puzzle": native("jam-01"), "moves": moves, "format": format }));
            assert_eq!(reply.status, 200, "{format}");
            assert!(reply.body.starts_with(start), "{format}");
            assert!(reply.header("content-disposition").unwrap().contains("filename=\"jam-01."), "{format}");
        }
    }
    let off = json!({ "puzzle": native("jam-01"), "moves": ["A right 60000"], "format": "svg" });
    assert!(server.post("/export", &off).status < 500);
    let unknown = json!({ "puzzle": native("jam-01"), "format": "exe" });
    assert_eq!(server.post("/export", &unknown).code(), "refused");
}

#[test]
fn a_solution_is_the_commands_and_leads_to_the_goal() {
    let server = serve(Limits::default());
    for name in ["jam-01", "klotski", "water", "maze-open", "korf-12"] {
        let puzzle = collection::find(name).unwrap();
        let job = server.finished(&json!({ "kind": "solve", "puzzle": puzzle.native() }));
        assert_eq!((&job["state"], &job["error"]), (&json!("done"), &Value::Null), "{name}");
        let result = &job["result"];
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let limits =
            SearchLimits { memory: Some(Limits::default().engine.job_bytes), ..SearchLimits::default() };
        let options = Options { threads: Some(threads), limits, ..Options::default() };
        let report = solve(&puzzle, &options, &mut ()).unwrap();
        assert_eq!(result["report"]["moves"], json!(report.words()), "{name}");
        assert_eq!(result["report"]["length"], json!(report.length), "{name}");
        assert_eq!(result["report"]["visited"].is_array(), name == "maze-open");
        let steps = result["steps"].as_array().unwrap();
        let cost: u64 = steps.iter().map(|step| step["cost"].as_u64().unwrap()).sum();
        assert_eq!(Some(cost), report.length.map(u64::from), "{name}");
        let played =
            server.post("/play", &json!({ "puzzle": puzzle.native(), "moves": report.words() })).ok();
        assert_eq!(played["solved"], true, "{name}");
        // Every frame the page draws is the position after those moves: all but equal atoms keep their places by name.
        if name != "water" {
            assert_eq!(frame(&result["scene"], steps), cells(&played["scene"]), "{name}");
        }
    }
}

/// The cells of all pieces of a scene.
fn cells(scene: &Value) -> Vec<Vec<(i64, i64)>> {
    let pair = |cell: &Value| (cell[0].as_i64().unwrap(), cell[1].as_i64().unwrap());
    let piece = |piece: &Value| piece["cells"].as_array().unwrap().iter().map(pair).collect();
    scene["pieces"].as_array().unwrap().iter().map(piece).collect()
}

/// The cells of all pieces after the steps, as the page moves them.
fn frame(scene: &Value, steps: &[Value]) -> Vec<Vec<(i64, i64)>> {
    let mut pieces = cells(scene);
    for step in steps {
        for slide in step["slides"].as_array().unwrap() {
            for cell in &mut pieces[step["piece"].as_u64().unwrap() as usize] {
                *cell = (cell.0 + slide[0].as_i64().unwrap(), cell.1 + slide[1].as_i64().unwrap());
            }
        }
    }
    pieces
}

#[test]
fn a_hint_is_the_first_move_of_a_shortest_solution_from_here() {
    let server = serve(Limits::default());
    let mut text = native("jam-01");
    for left in (1..=8).rev() {
        let reply = server.post("/jobs?wait=1", &json!({ "kind": "hint", "puzzle": text }));
        assert_eq!(reply.status, 200, "a short job is over at once");
        let hint = &reply.json()["result"];
        assert_eq!((&hint["outcome"], &hint["length"]), (&json!("solved"), &json!(left)));
        let after = server.post("/play", &json!({ "puzzle": text, "moves": [hint["step"]["text"]] })).ok();
        text = after["text"].as_str().unwrap().to_owned();
    }
    let done = server.finished(&json!({ "kind": "hint", "puzzle": text }));
    assert_eq!((&done["result"]["length"], &done["result"]["step"]), (&json!(0), &Value::Null));
}

#[test]
fn searches_are_compared_on_one_puzzle() {
    let server = serve(Limits::default());
    let configurations = json!([
        { "algorithm": "dijkstra" },
        { "algorithm": "astar", "heuristic": "tree:3" },
        { "algorithm": "astar", "heuristic": "manhattan" },
    ]);
    let job = server.finished(
        &json!({ "kind": "compare", "puzzle": native("jam-40"), "configurations": configurations }),
    );
    let searches = job["result"]["searches"].as_array().unwrap();
    let [blind, informed, wrong] = &searches[..] else { panic!("{job}") };
    assert_eq!((&blind["report"]["length"], &informed["report"]["length"]), (&json!(51), &json!(51)));
    assert!(blind["report"]["expanded"].as_u64() > informed["report"]["expanded"].as_u64());
    for search in [blind, informed] {
        let samples = search["samples"].as_array().unwrap();
        assert!(samples.len() > 2);
        let rises =
            |name: &str| samples.windows(2).all(|pair| pair[0][name].as_u64() <= pair[1][name].as_u64());
        assert!(rises("expanded") && rises("bound"));
        assert_eq!(samples.last().unwrap()["bound"], 51);
    }
    assert!(wrong["report"].is_null() && wrong["error"].as_str().unwrap().contains("rush has no heuristic"));
    let maze = json!({ "kind": "compare", "puzzle": native("maze-open"),
        "configurations": [{ "algorithm": "dijkstra" }, { "algorithm": "astar", "heuristic": "euclidean" }] });
    let searches = &server.finished(&maze)["result"]["searches"];
    let visited = |number: usize| searches[number]["report"]["visited"].as_array().unwrap().len();
    assert_eq!((visited(0), visited(1)), (177, 28));
}

#[test]
fn everything_on_offer_is_taken() {
    let server = serve(Limits::default());
    let about = server.get("/about").ok();
    let puzzles = [
        ("rush", "jam-01"),
        ("bricks", "klotski"),
        ("tiles", ""),
        ("atomix", "water"),
        ("maze", "maze-open"),
    ];
    for (family, name) in puzzles {
        let family =
            about["families"].as_array().unwrap().iter().find(|known| known["name"] == family).unwrap();
        let text = if name.is_empty() { "1 2 0 3 4 5 6 7 8".to_owned() } else { native(name) };
        let fits = |options: Value| {
            // One estimate is for goals that leave some cells open.
            let text =
                if options["heuristic"] == "goal-tiles" { native("catch-the-cat") } else { text.clone() };
            let job =
                json!({ "kind": "solve", "puzzle": text, "options": options, "limits": { "nodes": 300 } });
            let job = server.finished(&job);
            assert_eq!(job["state"], "done", "{name}: {options}: {}", job["error"]);
        };
        family["algorithms"].as_array().unwrap().iter().for_each(|one| fits(json!({ "algorithm": one })));
        for one in family["heuristics"].as_array().unwrap() {
            let about = one["about"].as_str().unwrap();
            assert!(about.contains(' ') && !about.starts_with("the same,"), "{one}");
            fits(json!({ "heuristic": one["name"] }));
        }
        for metric in family["metrics"].as_array().unwrap() {
            server.post("/position", &json!({ "puzzle": text, "adjust": { "metric": metric } })).ok();
        }
    }
    assert_eq!(about["limits"]["moves"], Limits::default().engine.moves);
}
