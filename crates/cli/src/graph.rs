//! A space as a graph in files: GraphML, DOT, Parquet. Only what has not been written yet is held in memory, and a file
//! gets its name only when it is complete.

mod dot;
mod graphml;
mod tables;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use slidewise_lab::space::Graph;
use tempfile::NamedTempFile;

use crate::args::ExportArgs;

use dot::Dot;
use graphml::GraphMl;
use tables::Tables;

/// A graph that is written to a file.
trait GraphFile: Graph {
    /// Writes the rest and gives the file its name.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// All requested files.
pub(crate) struct Files(Vec<(PathBuf, Box<dyn GraphFile>)>);

impl Files {
    /// Creates them.
    pub(crate) fn create(args: &ExportArgs, name: &str) -> anyhow::Result<Self> {
        let mut files: Vec<(PathBuf, Box<dyn GraphFile>)> = Vec::new();
        let failed = |path: &Path| {
            let path = path.display().to_string();
            move |error: io::Error| anyhow::anyhow!("cannot write {path}: {error}")
        };
        if let Some(path) = &args.graphml {
            files.push((path.clone(), Box::new(GraphMl::create(path, name).map_err(failed(path))?)));
        }
        if let Some(path) = &args.dot {
            files.push((path.clone(), Box::new(Dot::create(path, name).map_err(failed(path))?)));
        }
        if let Some(prefix) = &args.parquet {
            files.push((prefix.clone(), Box::new(Tables::create(prefix).map_err(failed(prefix))?)));
        }
        Ok(Self(files))
    }

    /// Gives all files their names.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        for (path, file) in self.0 {
            file.finish().map_err(|error| anyhow::anyhow!("cannot write {}: {error}", path.display()))?;
        }
        Ok(())
    }
}

impl Graph for Files {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        self.0.iter_mut().try_for_each(|(_, file)| file.node(id, board, distance, goal))
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        self.0.iter_mut().try_for_each(|(_, file)| file.edge(from, to, mv, cost))
    }
}

/// A text file that is renamed when it is complete.
struct TextFile {
    writer: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl TextFile {
    fn create(path: &Path) -> io::Result<Self> {
        let file = slidewise_catalogue::temporary(path)?;
        Ok(Self { writer: BufWriter::new(file), path: path.to_owned() })
    }

    fn finish(self) -> io::Result<()> {
        let file = self.writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(&self.path)?;
        Ok(())
    }
}

impl Write for TextFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
