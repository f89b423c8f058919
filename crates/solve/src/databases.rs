//! The pattern databases of this process: from memory, from files, or built on demand; and those of sliding tiles.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use slidewise_core::{Observer, Preparing, Stop};
use slidewise_domains::tiles::Instance;
use slidewise_heuristics::tiles::pdb::{Layout, Moves, Pattern, Table, partitions};
use slidewise_pdb::{Database, HugeTable, Library, Notice, PatternSpace, user_folder};

use crate::families::Unavailable;
use crate::{Cache, Options, PartitionName, Refused};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// Frees unused databases if they hold more than this many bytes together.
pub(crate) fn spare(bytes: u64) {
    LIBRARY.spare(bytes);
}

/// The number of states above which reading a table is faster than building it.
const LARGE: u64 = 32 << 20;

/// The databases of some partitions.
pub(crate) struct Databases(Vec<Vec<Entry>>);

struct Entry {
    pattern: Pattern,
    layout: Arc<Layout>,
    database: Arc<Database>,
}

/// The memory that a database needs.
pub(crate) struct Need {
    /// What it is built for.
    label: String,
    states: u64,
    /// Bytes while it is being built,
    building: u64,
    /// and afterwards.
    held: u64,
}

impl Need {
    pub(crate) fn new(label: String, space: &impl PatternSpace, held: u64) -> Self {
        let states = (space.blocks() * space.block_len()) as u64;
        // The final form is made next to the distances, after everything else has been freed.
        let distances = HugeTable::footprint(states as usize) as u64;
        let finishing = if held < states { distances + held } else { 0 };
        Self { label, states, building: slidewise_pdb::building_bytes(space).max(finishing), held }
    }

    /// Is the database already in memory or in a file?
    fn is_at_hand(&self, cache: Cache) -> bool {
        let file = || Some(slidewise_pdb::file_of(&folder(cache, self.states)?, &self.label));
        LIBRARY.has(&self.label) || file().is_some_and(|file| file.exists())
    }
}

/// The maximum number of bytes held while databases are built one after the other.
fn peak<'a>(needs: impl IntoIterator<Item = &'a Need>, cache: Cache) -> u64 {
    let mut known = HashSet::new();
    let (mut held, mut peak) = (0, 0);
    for need in needs {
        if known.insert(&need.label) {
            let making = if need.is_at_hand(cache) { need.held } else { need.building };
            peak = peak.max(held + making);
            held += need.held;
        }
    }
    peak
}

/// Refuses databases that cannot be built within the memory limit, given the bytes already held.
pub(crate) fn refuse_beyond(
    held: u64,
    needs: &[Need],
    options: &Options,
    instead: &str,
) -> Result<(), Unavailable> {
    let bytes = held + peak(needs, options.cache);
    if options.limits.memory.is_none_or(|limit| bytes <= limit) {
        return Ok(());
    }
    Err(Unavailable::Refused(Refused(format!(
        "building the tables of the heuristic takes up to {bytes} bytes; allow more --memory, or use {instead}"
    ))))
}

impl Databases {
    /// The databases for the goal of this puzzle. All of them together respect the memory limit.
    pub(crate) fn get(
        name: PartitionName,
        instance: &Instance,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Self, Unavailable> {
        let partitions = named(name, instance)?;
        refuse_beyond(0, &needs(&partitions), options, "--heuristic linear-conflict")?;
        let mut room = options.limits.memory.unwrap_or(u64::MAX);
        let mut known = HashSet::new();
        let mut entry = |pattern| {
            let entry = entry(pattern, room, options.cache, observer)?;
            if known.insert(Arc::as_ptr(&entry.database)) {
                room = room.saturating_sub(footprint(&entry.database) as u64);
            }
            Ok(entry)
        };
        let mut entries =
            |patterns: Vec<Pattern>| patterns.into_iter().map(&mut entry).collect::<Result<_, _>>();
        partitions.into_iter().map(&mut entries).collect::<Result<_, _>>().map(Self)
    }

    /// Do they fit within the memory limit?
    pub(crate) fn fit(name: PartitionName, instance: &Instance, options: &Options) -> bool {
        let fit = named(name, instance)
            .is_ok_and(|partitions| refuse_beyond(0, &needs(&partitions), options, "").is_ok());
        if !fit {
            // The memory they would take must be free for what is used instead.
            layouts().retain(|_, layout| Arc::strong_count(layout) > 1);
        }
        fit
    }

    /// How many bytes they take with their layouts, each counted once.
    pub(crate) fn bytes(&self) -> u64 {
        let entries = || self.0.iter().flatten();
        let databases: HashMap<_, _> =
            entries().map(|entry| (Arc::as_ptr(&entry.database), footprint(&entry.database))).collect();
        let layouts: HashMap<_, _> =
            entries().map(|entry| (Arc::as_ptr(&entry.layout), entry.layout.bytes())).collect();
        databases.values().chain(layouts.values()).map(|&bytes| bytes as u64).sum()
    }

    /// The tables of each partition.
    pub(crate) fn tables(&self) -> Vec<Vec<Table<'_>>> {
        let table = |entry| {
            let Entry { pattern, layout, database }: &Entry = entry;
            Table { pattern, layout, excess: database.values() }
        };
        self.0.iter().map(|entries| entries.iter().map(table).collect()).collect()
    }
}

/// The bytes of memory that a database takes.
fn footprint(database: &Database) -> usize {
    HugeTable::footprint(database.values().len())
}

/// The patterns of each partition of this name.
pub(crate) fn named(name: PartitionName, instance: &Instance) -> Result<Vec<Vec<Pattern>>, Unavailable> {
    let refused = |fault| Refused(format!("pdb:{} does not fit: {fault}", name.text()));
    partitions(name.text(), instance).map_err(|fault| Unavailable::Refused(refused(fault)))
}

fn needs(partitions: &[Vec<Pattern>]) -> Vec<Need> {
    let patterns = partitions.iter().flatten();
    patterns.map(|pattern| need(pattern, &layout_of(pattern))).collect()
}

/// The distances are packed in the end.
fn need(pattern: &Pattern, layout: &Layout) -> Need {
    let held = HugeTable::footprint(layout.packed_len()) as u64;
    let need = Need::new(format!("tiles {}", pattern.description()), &Moves { pattern, layout }, held);
    // Most patterns share a layout, which exists before the first of them is built.
    Need { building: need.building + layout.bytes() as u64, ..need }
}

fn entry(
    pattern: Pattern,
    room: u64,
    cache: Cache,
    observer: &mut dyn Observer,
) -> Result<Entry, Unavailable> {
    let layout = layout_of(&pattern);
    let moves = Moves { pattern: &pattern, layout: &layout };
    let pack = |distances: HugeTable| pattern.pack(&layout, &distances);
    let database = database(&need(&pattern, &layout), &moves, pack, room, cache, observer)?;
    Ok(Entry { pattern, layout, database })
}

/// The database of a pattern space: the distances, in the form that `finish` gives them. It is built only if that takes
/// at most `room` bytes. If all databases are to be kept, one that cannot be written is refused.
pub(crate) fn database(
    need: &Need,
    space: &impl PatternSpace,
    finish: impl FnOnce(HugeTable) -> HugeTable,
    room: u64,
    cache: Cache,
    observer: &mut dyn Observer,
) -> Result<Arc<Database>, Unavailable> {
    let folder = folder(cache, need.states);
    let mut notices = Vec::new();
    let mut stopped = Stop::Memory;
    let build = || {
        if need.building > room {
            return None;
        }
        let distances = slidewise_pdb::build(space, &mut |growth| {
            let news = Preparing::Table { what: &need.label, done: growth.found, total: growth.states };
            observer.prepare(&news).map_break(|why| stopped = why)
        });
        distances.map(finish)
    };
    let notify = &mut |notice: Notice| notices.push(notice);
    let database = LIBRARY.get_or_build(&need.label, folder.as_deref(), notify, build);
    for notice in notices {
        if cache == Cache::All && matches!(notice, Notice::NotSaved(..)) {
            return Err(Unavailable::Refused(Refused(notice.to_string())));
        }
        // The database exists anyway; the search will notice a request to stop.
        let _ = observer.prepare(&Preparing::Notice(&notice.to_string()));
    }
    database.ok_or(Unavailable::Stopped(stopped))
}

/// The folder in which a database with this many states is kept; none if it is not kept.
fn folder(cache: Cache, states: u64) -> Option<PathBuf> {
    let keeps = cache == Cache::All || cache == Cache::Large && states >= LARGE;
    user_folder().filter(|_| keeps)
}

/// The key is columns, rows and number of tiles.
type Layouts = HashMap<(usize, usize, usize), Arc<Layout>>;

/// The layouts that this process has.
fn layouts() -> MutexGuard<'static, Layouts> {
    static ALL: LazyLock<Mutex<Layouts>> = LazyLock::new(Mutex::default);
    // A thread that panicked while it held the lock left the map as it was.
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The layout of a pattern, built once for all patterns of its size.
fn layout_of(pattern: &Pattern) -> Arc<Layout> {
    let mut all = layouts();
    let (width, height, tiles) = (pattern.width, pattern.height, pattern.homes.len());
    let layout =
        all.entry((width, height, tiles)).or_insert_with(|| Layout::new(width, height, tiles).into());
    Arc::clone(layout)
}
