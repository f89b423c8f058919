//! Other processes, and checkpoints.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::FormatArgs;
use crate::values::duration;

/// Other processes.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Cluster and checkpoints")]
pub(crate) struct ProcessArgs {
    /// Work with this many processes on this machine, each with its own --memory (docs/CLUSTER.md)
    #[arg(long, value_name = "N", conflicts_with = "hosts")]
    pub(crate) processes: Option<usize>,
    /// Be one of the processes whose addresses are in this file, one host:port a line. The network must be trusted
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which of them this one is, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// Workers in each process [default: 1 with --processes or --hosts, else threads are used]
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<usize>,
}

/// Other processes, and checkpoints.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Cluster and checkpoints")]
pub(crate) struct ClusterArgs {
    #[command(flatten)]
    pub(crate) processes: ProcessArgs,
    /// Write checkpoints to this folder, and go on from the last one there
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration, requires = "checkpoint")]
    pub(crate) checkpoint_every: Duration,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise solve huge.txt --checkpoint huge.search
  slidewise checkpoint huge.search
  slidewise checkpoint huge.search --json

The command that wrote a checkpoint goes on from it when it is run again, with any number of threads and processes.")]
pub(crate) struct CheckpointArgs {
    /// The folder that was given to --checkpoint
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
