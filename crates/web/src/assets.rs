//! The files of the page, embedded in the binary. A debug build reads them from their folder, so that they can be
//! edited while it runs.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_128;

use crate::failure::Failure;

/// The files of the page by name, as `build.rs` found them.
const PAGE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Where they are edited.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

/// The list of all files, for browsers that store them.
const FILES: &str = "files.json";

/// Responses that are the same for everybody and are stored with the files.
const ANSWERS: [&str; 3] = ["api/v1/about", "api/v1/collection", "api/v1/catalogues"];

/// The media type of a file, by its extension.
const TYPES: [(&str, &str); 8] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("webmanifest", "application/manifest+json"),
];

/// A file of the page. Browsers revalidate it each time, which is cheap.
pub(crate) async fn get(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    if path == FILES {
        let all: Vec<_> = PAGE.iter().map(|(name, _)| *name).chain(ANSWERS).collect();
        return crate::api::Answer(all).into_response();
    }
    let found = kind(path).and_then(|kind| Some((kind, contents(path)?)));
    let Some((kind, file)) = found else {
        return Failure::not_found("there is no such page").into_response();
    };
    let tag = tag(&file);
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let same =
        known.flat_map(|list| list.split(',')).any(|known| known.trim().trim_start_matches("W/") == tag);
    let about = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
    if same {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, kind)], Body::from(file)).into_response()
}

fn kind(path: &str) -> Option<&'static str> {
    let ending = path.rsplit_once('.')?.1;
    TYPES.iter().find(|(known, _)| *known == ending).map(|(_, kind)| *kind)
}

/// A file by its name.
fn contents(path: &str) -> Option<Cow<'static, [u8]>> {
    let (name, embedded) = PAGE.iter().find(|(name, _)| *name == path)?;
    let edited = cfg!(debug_assertions).then(|| fs::read(Path::new(FOLDER).join(name)).ok()).flatten();
    Some(edited.map_or(Cow::Borrowed(*embedded), Cow::Owned))
}

fn tag(file: &[u8]) -> String {
    format!("\"{:032x}\"", xxh3_128(file))
}
