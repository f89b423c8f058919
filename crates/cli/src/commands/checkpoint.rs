//! `checkpoint`: describes a checkpoint.

use anyhow::{anyhow, bail};
use serde::Serialize;
use slidewise_solve::checkpoint::{self, Manifest, Unusable};

use crate::args::CheckpointArgs;
use crate::status::Status;
use crate::{human, output};

/// The content of a checkpoint.
#[derive(Serialize)]
struct Description<'a> {
    task: &'a str,
    search: &'a str,
    layer: u32,
    lower_bound: u32,
    stored: u64,
    expanded: u64,
    workers: usize,
    bytes: u64,
}

pub(crate) fn run(args: &CheckpointArgs) -> anyhow::Result<Status> {
    let refused = |Unusable(why)| anyhow!(why);
    let Some(manifest) = checkpoint::newest(&args.folder).map_err(refused)? else {
        bail!("there is no checkpoint in {}", args.folder.display());
    };
    manifest.check().map_err(refused)?;
    if args.format.json {
        let Manifest { task, search, layer, lower_bound, stored, expanded, peers, .. } = &manifest;
        output::json(&Description {
            task,
            search,
            layer: *layer,
            lower_bound: *lower_bound,
            stored: *stored,
            expanded: *expanded,
            workers: *peers,
            bytes: manifest.bytes(),
        })?;
    } else {
        output::text(&described(&manifest))?;
    }
    Ok(Status::Solved)
}

fn described(manifest: &Manifest) -> String {
    let mut text = String::new();
    let mut line = |what: &str, value: String| text += &format!("  {what:<20} {value}\n");
    line("search", manifest.search.clone());
    line("layer", manifest.layer.to_string());
    line("lower bound", manifest.lower_bound.to_string());
    line("states stored", human::count(manifest.stored));
    line("states expanded", human::count(manifest.expanded));
    let workers = if manifest.peers == 1 { "worker" } else { "workers" };
    line("written by", format!("{} {workers}", manifest.peers));
    line("size", human::bytes(manifest.bytes()));
    format!("{}\n\n{text}", manifest.task.trim_end())
}
