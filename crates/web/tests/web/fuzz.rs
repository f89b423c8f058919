//! Thousands of random and mutated requests: none may end in a panic or in a status that means a bug.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use slidewise_catalogue::Reader;
use slidewise_solve::collection;
use slidewise_web::engine::Catalogue;
use slidewise_web::{Config, Limits, ROUTES, app, engine};
use tower::ServiceExt;

/// Random numbers that are the same in every run with the same seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Texts of puzzles in several formats.
fn texts() -> Vec<String> {
    let small = |puzzle: &&slidewise_solve::Puzzle| puzzle.size().0 * puzzle.size().1 <= 400;
    let mut texts: Vec<_> =
        collection::all().iter().filter(small).step_by(4).map(|puzzle| puzzle.native()).collect();
    texts.extend(
        [
            "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
            "8 6 7 2 5 4 3 0 1",
            "4,5,2,2,3,4,5,2,2,3,4,6,7,7,8,6,9,10,8,11,0,0,12",
            "3x4: 0 1 2 3 4 5 6 7 8 9 10 11",
            "51 BBBKLMHCCKLMH.AALMDDJ..ooIJ.FFIGG 4780",
            "[Level1]\nName=Water\natom_1=1-c\natom_2=3-g\nfeld_00=...#####\n",
            "<?xml version=\"1.0\"?><gnomine_level><level name=\"x\"/></gnomine_level>",
            "#####\n#S.G#\n#####",
        ]
        .map(str::to_owned),
    );
    texts
}

/// What options may be, by field: names of all families, and some that nobody has.
#[rustfmt::skip]
const OPTIONS: [(&str, &[&str]); 8] = [
    ("algorithm", &[
        "auto", "bfs", "layers", "compact", "dfs", "ids", "ids-visited", "dijkstra", "astar", "idastar", "pea", "bidirectional",
        "astar-marked", "astar-notebook", "astar-pathmax", "astar-bpmx", "idastar-bpmx",
        "perimeter", "perimeter:0", "perimeter:4000000000", "hierarchical", "magic", "",
    ]),
    ("heuristic", &[
        "auto", "zero", "blockers", "tree:0", "tree:3", "tree:4294967295", "tree-printed:2", "tree-program:3", "notebook-1",
        "notebook-1-printed", "notebook-2",
        "notebook-3", "manhattan", "chebyshev", "octile", "euclidean", "linear-conflict", "blocking", "clearance", "pdb", "pdb:0",
        "pdb:99", "pdb+clearance", "pdb:4-4", "pdb:1,2,3/4,5", "standard", "static-pdb:1", "static-pdb:40", "static-pdb:a",
        "dynamic-pdb", "multigoal-pdb", "generalized", "slack", "standard+dynamic-pdb", "🦀", "\0",
    ]),
    ("open", &["auto", "bucket", "heap", "binomial", "fibonacci", "list", "notebook", "bag"]),
    ("closed", &["auto", "compact", "hash-fixed", "hash-fixed:97", "hash-fixed:0", "hash-resize", "hash-resize:zobrist", "list", "open"]),
    ("tie", &["auto", "first-in", "last-in", "larger-g", "smaller-g", "end", "family", "goal-count", "fill-order", "realizable-paths", "coin"]),
    ("order", &["auto", "default", "notebook", "random"]),
    ("final_states", &["auto", "all", "one", "none"]),
    ("direction", &["auto", "forwards", "backwards", "sideways"]),
];

const WORDS: [&str; 8] = ["astar", "zero", "", "\u{0}", "🦀", "-1", "null", "solve"];

/// A text with some damage.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(letters.len() + 1);
        match random.below(7) {
            0 if at < letters.len() => {
                letters[at] = *random.pick(&['.', '#', 'A', '0', '\n', ':', '\u{0}', 'é', '9', '-']);
            }
            1 => {
                letters
                    .insert(at, *random.pick(&['.', '#', 'Z', '\n', '\r', '\u{feff}', '7', ' ', '*', '-']));
            }
            2 if at < letters.len() => {
                letters.remove(at);
            }
            3 => letters.truncate(at),
            4 => {
                let copy: Vec<_> = letters[at..].iter().copied().take(random.below(40)).collect();
                letters.splice(at..at, copy);
            }
            5 => letters.splice(at..at, "99999999999999999999".chars()).for_each(drop),
            _ => letters.rotate_left(at),
        }
    }
    letters.into_iter().collect()
}

/// Any small piece of JSON.
fn anything(random: &mut Random) -> Value {
    match random.below(9) {
        0 => Value::Null,
        1 => json!(random.chance(2)),
        2 => json!(random.next()),
        3 => json!(-(random.below(1000) as i64)),
        4 => json!(f64::from_bits(random.next())),
        5 => json!(random.pick(&WORDS)),
        6 => json!([1, "two", null]),
        7 => json!({ "a": 1 }),
        _ => json!("x".repeat(random.below(3000))),
    }
}

/// A request that could be meant, in most of its parts.
fn body(path: &str, texts: &[String], random: &mut Random) -> Value {
    let text = texts[random.below(texts.len())].clone();
    let text = if random.chance(2) { text } else { damaged(&text, random) };
    let moves = |random: &mut Random| {
        let mv = |random: &mut Random| {
            let name = *random.pick(&["A", "B", "S", "1", "12", "a", "a-1", "", "G"]);
            let way = *random.pick(&["left", "right", "up", "down", "up-left", "sideways"]);
            format!(
                "{name} {way} {}",
                random.pick(&["1", "2", "3", "0", "65535", "-1", "18446744073709551616"])
            )
        };
        (0..random.below(4)).map(|_| mv(random)).collect::<Vec<_>>()
    };
    let options = |random: &mut Random| {
        let mut options = json!({});
        for _ in 0..random.below(3) {
            let most = if random.chance(3) { OPTIONS.len() } else { 2 };
            let (field, names) = random.pick(&OPTIONS[..most]);
            options[*field] = json!(random.pick(names));
        }
        options
    };
    let mut body = match path {
        "/parse" | "/validate" => json!({ "text": text }),
        "/position" => {
            json!({ "puzzle": text, "adjust": { "metric": random.pick(&["steps", "moves", "octile", "x"]) } })
        }
        "/play" => json!({ "puzzle": text, "moves": moves(random) }),
        "/export" => {
            let format =
                if random.chance(40) { "gif" } else { random.pick(&["svg", "native", "native", "exe"]) };
            json!({ "puzzle": text, "moves": moves(random), "format": format })
        }
        "/jobs" => {
            let kind = *random.pick(&["solve", "hint", "compare", "space", "other"]);
            let mut job = json!({ "kind": kind, "puzzle": text, "limits": { "nodes": random.below(500), "seconds": 0.05 } });
            match kind {
                "compare" => job["configurations"] = json!([options(random), options(random)]),
                "space" => job["dimensions"] = json!(random.below(5)),
                _ => job["options"] = options(random),
            }
            job
        }
        _ => json!({ "puzzle": text }),
    };
    if random.chance(4) {
        let fields: Vec<_> = body.as_object().unwrap().keys().cloned().collect();
        let field = random.pick(&fields).clone();
        body[field] = anything(random);
    }
    if random.chance(20) {
        body["surprise"] = anything(random);
    }
    body
}

/// Filters of a catalogue, most of them meant.
fn catalogue_query(random: &mut Random) -> String {
    let fields = [
        "min",
        "max",
        "min_pieces",
        "max_pieces",
        "min_walls",
        "max_walls",
        "width",
        "height",
        "limit",
        "offset",
        "sample",
        "seed",
        "order",
        "family",
        "colour",
    ];
    let values = [
        "0",
        "1",
        "3",
        "4",
        "4",
        "5",
        "7",
        "100",
        "101",
        "4294967296",
        "-1",
        "1e3",
        "",
        "%ff",
        "longest",
        "rush",
    ];
    let one = |random: &mut Random| format!("{}={}", random.pick(&fields), random.pick(&values));
    let some: Vec<_> = (0..random.below(4)).map(|_| one(random)).collect();
    format!("?{}", some.join("&"))
}

/// One request, and its status.
async fn ask(app: &Router, jobs: &mut Vec<String>, texts: &[String], random: &mut Random) -> StatusCode {
    let (method, path) = *random.pick(&ROUTES);
    let method = if random.chance(30) { *random.pick(&["PUT", "HEAD", "OPTIONS", "PATCH"]) } else { method };
    let id =
        if random.chance(3) || jobs.is_empty() { "nothing".to_owned() } else { random.pick(jobs).clone() };
    let node = random.pick(&["0", "1", "17", "4294967296", "-1", "x"]).to_string();
    let names = ["jam-01", "klotski", "boards", "boards", "..%2f..%2fCargo.toml", "%00", "nothing"];
    let name = random.pick(&names).to_string();
    let mut uri = path.replace("{id}", &id).replace("{node}", &node).replace("{name}", &name);
    if path == "/catalogues/{name}" {
        uri += &catalogue_query(random);
    } else if random.chance(6) {
        uri += *random.pick(&[
            "?wait=0.01",
            "?wait=-1",
            "?wait=nan",
            "?min=1&max=9",
            "?scenes=true",
            "?%ff=%00",
            "?text=",
        ]);
    }
    let mut bytes =
        if method == "post" { body(path, texts, random).to_string().into_bytes() } else { Vec::new() };
    if random.chance(25) && !bytes.is_empty() {
        let at = random.below(bytes.len());
        bytes[at] = random.next() as u8;
    }
    let kind = if random.chance(50) { "text/plain" } else { "application/json" };
    let request = Request::builder()
        .method(method.to_uppercase().as_str())
        .uri(format!("/api/v1{uri}"))
        .header("host", "localhost")
        .header("content-type", kind)
        .body(Body::from(bytes.clone()))
        .expect("it is a request");
    let response = app.clone().oneshot(request).await.expect("every request is answered");
    let status = response.status();
    let told = || format!("{method} {uri}\n{}", String::from_utf8_lossy(&bytes));
    assert!(!status.is_server_error(), "{status}: {}", told());
    let is_json = response.headers().get("content-type").is_some_and(|kind| kind == "application/json");
    // The events of a job that runs end with it, a moment later.
    let answer = to_bytes(response.into_body(), usize::MAX).await.expect("the answer has an end");
    if is_json && method != "HEAD" {
        let answer: Value =
            serde_json::from_slice(&answer).unwrap_or_else(|error| panic!("{error}: {}", told()));
        if path == "/jobs" && status.is_success() {
            jobs.push(answer["id"].as_str().expect("a job has a name").to_owned());
        }
        assert_eq!(
            status.is_success(),
            answer.get("error").is_none_or(|error| error.is_null() || error.is_string())
        );
        let failed = answer["error"].as_str().unwrap_or_default();
        assert!(!failed.contains("bug"), "{failed}: {}", told());
    }
    status
}

fn storm(requests: usize, seed: u64) {
    let limits = Limits {
        engine: engine::Limits {
            seconds: 1,
            job_bytes: 32 << 20,
            space_states: 3000,
            ..engine::Limits::default()
        },
        waiting: 8,
        ..Limits::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let reader = Reader::open(&crate::common::enumerated(folder.path())).unwrap();
    let catalogues = vec![Arc::new(Catalogue::of_file("boards", reader).unwrap())];
    let (app, texts) = (app(&Config { limits, catalogues, ..Config::default() }), texts());
    let mut random = Random(seed | 1);
    let (mut jobs, mut counts) = (Vec::new(), BTreeMap::new());
    for _ in 0..requests {
        let status = runtime.block_on(ask(&app, &mut jobs, &texts, &mut random));
        *counts.entry(status.as_u16()).or_insert(0) += 1;
    }
    // A storm that is refused as a whole would show nothing.
    assert!(counts[&200] > requests / 10 && counts[&422] > requests / 20, "{counts:?}");
}

#[test]
fn no_request_finds_a_bug() {
    storm(2_000, 7);
}

/// `SEED=1 cargo test --release -p slidewise-web --test web fuzz -- --ignored` takes some minutes.
#[test]
#[ignore = "minutes"]
fn a_hundred_thousand_requests_find_no_bug() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    storm(100_000, seed);
}
