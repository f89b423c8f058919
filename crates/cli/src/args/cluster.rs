//! The arguments for several processes and for checkpoints.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::FormatArgs;
use crate::values::duration;

/// Arguments for several processes.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Cluster and checkpoints")]
pub(crate) struct ProcessArgs {
    /// Run on this many processes on this machine, each with its own --memory (docs/CLUSTER.md)
    #[arg(long, value_name = "N", conflicts_with = "hosts")]
    pub(crate) processes: Option<usize>,
    /// Run as one of the processes listed in this file, one host:port per line. The network must be trusted
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// Number of this process in the --hosts file, counted from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// Number of workers in each process [default: 1 with --processes or --hosts, otherwise threads are used]
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<usize>,
}

/// Arguments for several processes and for checkpoints.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Cluster and checkpoints")]
pub(crate) struct ClusterArgs {
    #[command(flatten)]
    pub(crate) processes: ProcessArgs,
    /// Write checkpoints to this folder, and resume from the last one there
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Time between two checkpoints
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration, requires = "checkpoint")]
    pub(crate) checkpoint_every: Duration,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise solve huge.txt --checkpoint huge.search
  slidewise checkpoint huge.search
  slidewise checkpoint huge.search --json

To resume from a checkpoint, repeat the command that wrote it, with any number of threads and processes.")]
pub(crate) struct CheckpointArgs {
    /// Folder that was given to --checkpoint
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
