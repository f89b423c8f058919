//! `serve` with catalogues: what it offers, and which files it refuses before it starts.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::common::{Folder, program};

const TWO: &str = "07 BBBFEAAFE.CCEDDD 8\nAA..BBCC........\n";

/// A server that ends with its test.
struct Server(Child, String);

impl Server {
    fn start(folder: &Folder, arguments: &[&str]) -> Self {
        let mut child = program(&folder.path(""))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("it tells its address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self(child, address)
    }

    fn get(&self, path: &str) -> Value {
        let mut stream = TcpStream::connect(&self.1).expect("the server listens");
        let request = format!("GET /api/v1{path} HTTP/1.0\r\nhost: {}\r\n\r\n", self.1);
        stream.write_all(request.as_bytes()).expect("it takes requests");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("an answer has a body");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, in which case the test has noticed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn catalogues_and_texts_are_served_under_names_of_their_own() {
    let folder = Folder::new(&[("boards.txt", TWO)]);
    folder
        .run(&["enumerate", "rush", "--size", "4x4", "--difficulty", "--quiet", "--output", "boards.parquet"])
        .code(0);
    let server = Server::start(&folder, &["--catalogue", "boards.parquet", "--catalogue", "boards.txt"]);
    let all = server.get("/catalogues");
    let names: Vec<_> = (0..2).map(|number| &all["catalogues"][number]["name"]).collect();
    assert_eq!(names, ["boards", "boards-2"]);

    let query = ["list", "boards.parquet", "--moves", "4..6", "--sample", "3", "--seed", "7", "--json"];
    let listed = folder.run(&query).code(0).json();
    let served = server.get("/catalogues/boards?min=4&max=6&sample=3&seed=7");
    assert!(
        listed.len() == 3 && served["puzzles"].as_array().is_some_and(|rows| rows.len() == 3),
        "{served}"
    );
    for (listed, served) in listed.iter().zip(served["puzzles"].as_array().expect("rows")) {
        assert_eq!((&served["name"], &served["length"]), (&listed["name"], &listed["length"]));
        for figure in ["shortest_solutions", "branching", "counter_intuitive", "cluster_size", "minimal"] {
            assert_eq!(served["difficulty"][figure], listed[figure], "{figure}");
        }
    }

    let text = server.get("/catalogues/boards-2?order=longest");
    let told = |row: usize| (text["puzzles"][row]["name"].as_str(), text["puzzles"][row]["length"].as_u64());
    assert_eq!((told(0), told(1)), ((Some("boards:1"), Some(7)), (Some("boards:2"), None)));
    assert!(
        text["puzzles"][1]["text"].as_str().is_some_and(|text| text.contains("name: boards:2\n")),
        "{text}"
    );
}

/// The same enumeration in both forms is the same catalogue, but for `minimal`, of which the text says nothing.
#[test]
fn the_lines_of_an_enumeration_say_as_much_as_its_rows() {
    let folder = Folder::new(&[("tiles.txt", "1 2 0 3\n1 0 3 2\n")]);
    for file in ["rows.parquet", "lines.txt"] {
        folder
            .run(&["enumerate", "rush", "--size", "4x4", "--difficulty", "--quiet", "--output", file])
            .code(0);
    }
    let files = ["--catalogue", "rows.parquet", "--catalogue", "lines.txt", "--catalogue", "tiles.txt"];
    let server = Server::start(&folder, &files);
    let (mut rows, lines) = (server.get("/catalogues/rows"), server.get("/catalogues/lines"));
    let rows = rows["puzzles"].as_array_mut().expect("rows");
    assert!(!rows.is_empty() && rows.len() == lines["puzzles"].as_array().map_or(0, Vec::len));
    for (row, line) in rows.iter_mut().zip(lines["puzzles"].as_array().expect("rows")) {
        row["difficulty"].as_object_mut().expect("figures").remove("minimal");
        let branching = row["difficulty"]["branching"].as_f64().map(|mean| format!("{mean:.2}"));
        row["difficulty"]["branching"] = branching.and_then(|mean| mean.parse::<f64>().ok()).into();
        for field in ["length", "known", "pieces", "number", "difficulty"] {
            assert_eq!(row[field], line[field], "{field}");
        }
    }
    let tiles = server.get("/catalogues/tiles");
    assert_eq!((&tiles["puzzles"][0]["length"], &tiles["total"]), (&Value::Null, &2.into()), "{tiles}");
}

#[test]
fn files_that_are_no_catalogues_are_refused_before_the_server_begins() {
    let folder =
        Folder::new(&[("bad.txt", "puzzle: rush\n\nAA?\n...\n"), ("empty.txt", ""), ("two.txt", TWO)]);
    folder.write("broken.parquet", b"PAR1, but nothing else");
    folder.run(&["enumerate", "rush", "--size", "4x4", "--quiet", "--output", "whole.parquet"]).code(0);
    let whole = std::fs::read(folder.path("whole.parquet")).expect("it is there");
    folder.write("cut.parquet", &whole[..whole.len() / 2]);
    for (file, message) in [
        ("missing.parquet", "there is no file missing.parquet"),
        ("jam-01", "there is no file jam-01"),
        (".", "is a folder"),
        ("broken.parquet", "not a complete Parquet file"),
        ("cut.parquet", "copy it again"),
        ("bad.txt", "'?' does not belong on a board"),
        ("empty.txt", "the text is empty"),
    ] {
        let ran =
            folder.run(&["serve", "--port", "0", "--catalogue", "two.txt", "--catalogue", file]).code(2);
        assert!(ran.stderr.contains(message) && ran.stdout.is_empty(), "{file}: {}", ran.stderr);
    }
}
