//! The command as a user runs it: every test starts the program and looks at its output, files and exit code.

mod anytime;
mod atomix;
mod audit;
mod bad_bricks;
mod bad_input;
mod batch;
mod bench;
mod catalogue;
mod certificate;
#[cfg(unix)]
mod cluster;
mod common;
mod enumerate;
mod exit_code;
mod explain;
mod feature;
mod generate;
mod hint;
mod import;
mod json;
mod limits;
mod maze;
mod noise;
mod notation;
#[cfg(target_os = "linux")]
mod overrun;
mod pdb;
mod picture;
mod play;
mod process;
mod serve;
mod sheet;
mod space;
mod tiles;
mod verify;
