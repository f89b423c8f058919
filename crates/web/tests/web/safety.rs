//! What must never happen, whoever asks.

use crate::common::{native, serve};
use serde_json::{Value, json};
use slidewise_web::{Limits, ROUTES, engine};

const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn other_sites_are_refused_on_every_call() {
    let server = serve(Limits::default());
    for (method, path) in ROUTES {
        let (method, path) = (method.to_uppercase(), path.replace("{name}", "jam-01"));
        for wrong in [
            ("host", "evil.example"),
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let reply = server.call(&method, &path, &[wrong, JSON], b"{}");
            assert_eq!(
                (reply.status, reply.code().as_str()),
                (403, "cross_site"),
                "{method} {path} {wrong:?}"
            );
            assert_eq!(reply.header("access-control-allow-origin"), None);
        }
    }
    let own = format!("http://{}", server.address);
    let fine = server.call("GET", "/about", &[("origin", &own), ("sec-fetch-site", "same-origin")], b"");
    assert_eq!(fine.status, 200);
    let preflight = [("origin", "http://evil.example"), ("access-control-request-method", "POST")];
    assert_eq!(server.call("OPTIONS", "/jobs", &preflight, b"").status, 403);
    assert_eq!(server.request("GET", "/", &[("host", "evil.example")], b"").status, 403);
}

#[test]
fn every_answer_has_the_security_headers() {
    let server = serve(Limits::default());
    for path in ["/", "/api/v1/about", "/no-such-file.js", "/api/v1/nothing", "/../Cargo.toml"] {
        let reply = server.request("GET", path, &[], b"");
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        assert!(reply.header("permissions-policy").unwrap().contains("camera=()"), "{path}");
        assert_eq!(reply.header("access-control-allow-origin"), None, "{path}");
    }
    assert_eq!(server.get("/about").header("cache-control"), Some("no-store"));
}

#[test]
fn the_page_is_small_and_only_itself() {
    let server = serve(Limits::default());
    let page = server.request("GET", "/", &[], b"");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let tag = page.header("etag").unwrap().to_owned();
    let again = server.request("GET", "/", &[("if-none-match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(server.request("GET", "/", &[("if-none-match", "\"other\"")], b"").status, 200);
    assert_eq!(server.request("HEAD", "/", &[], b"").status, 200);
    assert_eq!(server.request("POST", "/", &[JSON], b"{}").status, 405);
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/src/lib.rs",
        "//etc/passwd",
        "/js/../../src/lib.rs",
        "/\\..\\x.js",
    ] {
        assert!(server.request("GET", path, &[], b"").status >= 400, "{path}");
    }
    let packed = server.request("GET", "/api/v1/collection", &[("accept-encoding", "gzip")], b"");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() < 30_000, "{}", packed.body.len());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let bytes = size(&folder);
    assert!(bytes < 400_000, "the page has {bytes} bytes: it should load at once");
}

/// Bytes of all files in a folder.
fn size(folder: &std::path::Path) -> u64 {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(
            |entry| if entry.path().is_dir() { size(&entry.path()) } else { entry.metadata().unwrap().len() },
        )
        .sum()
}

#[test]
fn what_is_no_request_is_told_so() {
    let server = serve(Limits {
        engine: engine::Limits { cells: 100, ..engine::Limits::default() },
        body_bytes: 1000,
        ..Limits::default()
    });
    assert_eq!(server.call("POST", "/parse", &[JSON], b"{").code(), "malformed");
    assert_eq!(server.call("POST", "/parse", &[JSON], b"").code(), "malformed");
    assert_eq!(server.call("POST", "/parse", &[JSON], b"\xff\xfe").code(), "malformed");
    assert_eq!(server.call("POST", "/parse", &[JSON], b"[]").code(), "refused");
    assert_eq!(server.call("POST", "/parse", &[JSON], br#"{"text":1}"#).code(), "refused");
    assert_eq!(
        server.call("POST", "/parse", &[JSON], br#"{"text":"x","path":"/etc/passwd"}"#).code(),
        "refused"
    );
    assert_eq!(server.call("POST", "/parse", &[], b"{}").code(), "media_type");
    assert_eq!(server.call("POST", "/parse", &[("content-type", "text/plain")], b"{}").code(), "media_type");
    assert_eq!(server.post("/parse", &json!({ "text": "x".repeat(2000) })).code(), "too_large");
    assert_eq!(server.post("/position", &json!({ "puzzle": native("maze-open") })).code(), "too_large");
    assert_eq!(server.get("/nothing").code(), "not_found");
    assert_eq!(server.get("/").code(), "not_found");
    assert_eq!(server.get("/parse").code(), "method");
    assert_eq!(server.call("DELETE", "/about", &[], b"").code(), "method");
    assert_eq!(server.get("/jobs/x").code(), "not_found");
    for garbage in [
        &b"\x16\x03\x01\x02\x00"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9\r\n\r\n",
        b"\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
    ] {
        server.garbage(garbage);
    }
    assert_eq!(server.get("/about").status, 200);
}

#[test]
fn the_document_covers_every_call_and_nothing_else() {
    let server = serve(Limits::default());
    let document = server.get("/openapi.json").ok();
    let mut described: Vec<(String, String)> = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        described.extend(methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
    }
    let mut routes: Vec<_> =
        ROUTES.iter().map(|(method, path)| ((*method).to_owned(), (*path).to_owned())).collect();
    described.sort();
    routes.sort();
    assert_eq!(described, routes);
    let contract = include_str!("../../API.md");
    for (method, path) in ROUTES {
        assert!(
            contract.contains(&format!("`{} {path}", method.to_uppercase())),
            "API.md does not describe {method} {path}"
        );
    }
    let mut references = Vec::new();
    collect(&document, &mut references);
    for reference in references {
        assert!(document.pointer(&reference).is_some(), "{reference}");
    }
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            references.extend(
                fields
                    .get("$ref")
                    .and_then(Value::as_str)
                    .map(|path| path.trim_start_matches('#').to_owned()),
            );
            fields.values().for_each(|value| collect(value, references));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}

#[test]
fn two_hundred_clients_at_once_are_all_answered() {
    let server = serve(Limits { waiting: 300, ..Limits::default() });
    let puzzle = native("jam-01");
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..200)
            .map(|number| {
                let (server, puzzle) = (&server, &puzzle);
                scope.spawn(move || match number % 5 {
                    0 => server.get("/collection/jam-01").ok()["length"] == 8,
                    1 => server.post("/parse", &json!({ "text": puzzle })).ok()["total"] == 1,
                    2 => server.post("/position", &json!({ "puzzle": puzzle })).ok()["solved"] == false,
                    3 => {
                        server.finished(&json!({ "kind": "hint", "puzzle": puzzle }))["result"]["length"] == 8
                    }
                    _ => {
                        server.post("/play", &json!({ "puzzle": puzzle, "moves": ["G left 3"] })).ok()["cost"]
                            == 1
                    }
                })
            })
            .collect();
        assert!(clients.into_iter().all(|client| client.join().unwrap()));
    });
}
