//! The pattern databases that this process has: from memory, from files, or built; and those of sliding tiles.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use slidewise_core::{Preparing, Stop};
use slidewise_domains::tiles::Instance;
use slidewise_heur::tiles::pdb::{Layout, Moves, Pattern, Table, partitions};
use slidewise_pdb::{Database, HugeTable, Library, PatternSpace, user_folder};

use crate::families::Unavailable;
use crate::{Cache, Options, PartitionName, Refused};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// Frees those that nobody uses, if they hold more bytes than these together.
pub(crate) fn spare(bytes: u64) {
    LIBRARY.spare(bytes);
}

/// Entries of a table that takes about as long to build as to read.
const LARGE: usize = 32 << 20;

/// The databases of some partitions.
pub(crate) struct Databases(Vec<Vec<Entry>>);

struct Entry {
    pattern: Pattern,
    layout: Arc<Layout>,
    database: Arc<Database>,
}

/// Hears what is done, and may break it off.
pub(crate) type Watch<'a> = dyn FnMut(&Preparing<'_>) -> ControlFlow<Stop> + 'a;

impl Databases {
    /// The databases for the goal of this puzzle. Together they keep to the memory limit.
    pub(crate) fn get(
        name: PartitionName,
        instance: &Instance,
        options: &Options,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Unavailable> {
        let refused =
            |fault| Unavailable::Refused(Refused(format!("pdb:{} does not fit: {fault}", name.text())));
        let partitions = partitions(name.text(), instance).map_err(|fault| refused(fault.to_string()))?;
        let bytes: usize =
            partitions.iter().flatten().map(|pattern| layout_of(pattern).states().div_ceil(2)).sum();
        if options.limits.memory.is_some_and(|limit| bytes as u64 > limit) {
            let fault = format!(
                "its tables take {bytes} bytes; allow more --memory, or use --heuristic linear-conflict"
            );
            return Err(refused(fault));
        }
        let cache = options.cache;
        let entries = |patterns: Vec<Pattern>| {
            patterns.into_iter().map(|pattern| entry(pattern, cache, watch)).collect::<Result<_, _>>()
        };
        partitions
            .into_iter()
            .map(entries)
            .collect::<Result<_, Stop>>()
            .map(Self)
            .map_err(Unavailable::Stopped)
    }

    /// How many bytes they take, each counted once.
    pub(crate) fn bytes(&self) -> u64 {
        let mut all: Vec<&Arc<Database>> = self.0.iter().flatten().map(|entry| &entry.database).collect();
        all.sort_by_key(|database| Arc::as_ptr(database));
        all.dedup_by(|a, b| Arc::ptr_eq(a, b));
        all.iter().map(|database| database.values().len() as u64).sum()
    }

    /// By partition.
    pub(crate) fn tables(&self) -> Vec<Vec<Table<'_>>> {
        let table = |entry| {
            let Entry { pattern, layout, database }: &Entry = entry;
            Table { pattern, layout, excess: database.values() }
        };
        self.0.iter().map(|entries| entries.iter().map(table).collect()).collect()
    }
}

fn entry(pattern: Pattern, cache: Cache, watch: &mut Watch<'_>) -> Result<Entry, Stop> {
    let layout = layout_of(&pattern);
    let label = format!("tiles {}", pattern.description());
    let moves = Moves { pattern: &pattern, layout: &layout };
    let database = database(&label, &moves, |distances| pattern.pack(&layout, &distances), cache, watch)?;
    Ok(Entry { pattern, layout, database })
}

/// The database of a space of patterns, which the label describes: the distances, in the form that `finish` gives them.
pub(crate) fn database(
    label: &str,
    space: &impl PatternSpace,
    finish: impl FnOnce(HugeTable) -> HugeTable,
    cache: Cache,
    watch: &mut Watch<'_>,
) -> Result<Arc<Database>, Stop> {
    let is_large = space.blocks() * space.block_len() >= LARGE;
    let keeps = cache == Cache::All || cache == Cache::Large && is_large;
    let folder = user_folder().filter(|_| keeps);
    let mut notices = Vec::new();
    let mut stopped = Stop::Interrupted;
    let database = LIBRARY.get_or_build(label, folder.as_deref(), &mut |notice| notices.push(notice), || {
        let distances = slidewise_pdb::build(space, &mut |growth| {
            let news = Preparing::Table { what: label, done: growth.found, total: growth.states };
            watch(&news).map_break(|why| stopped = why)
        });
        distances.map(finish)
    });
    for notice in notices {
        // What is there is there: a request to stop will be heard by the search.
        let _ = watch(&Preparing::Notice(&notice.to_string()));
    }
    database.ok_or(stopped)
}

/// By columns, rows and tiles.
type Layouts = HashMap<(usize, usize, usize), Arc<Layout>>;

/// The layout of a pattern, made once for all that are alike.
fn layout_of(pattern: &Pattern) -> Arc<Layout> {
    static ALL: LazyLock<Mutex<Layouts>> = LazyLock::new(Mutex::default);
    // A thread that panicked while it held the lock left the map as it was.
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let (width, height, tiles) = (pattern.width, pattern.height, pattern.homes.len());
    let layout =
        all.entry((width, height, tiles)).or_insert_with(|| Layout::new(width, height, tiles).into());
    Arc::clone(layout)
}
