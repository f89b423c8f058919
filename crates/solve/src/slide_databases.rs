//! The pattern databases of boards of tiles that are counted in moves.

use std::collections::HashMap;
use std::sync::Arc;

use slidewise_core::Observer;
use slidewise_domains::tiles::Instance;
use slidewise_heuristics::tiles::pdb::{Pattern, SlideLayout, Slides};
use slidewise_pdb::{Database, HugeTable};

use crate::databases::{Need, database, named, refuse_beyond};
use crate::families::Unavailable;
use crate::{Options, PartitionName, Refused};

/// The maximum number of states of a database.
const MOST_STATES: u64 = 1 << 32;

/// The databases of some patterns.
pub(crate) struct SlideDatabases {
    entries: Vec<(Pattern, Arc<Database>)>,
    /// By number of tiles.
    layouts: HashMap<usize, SlideLayout>,
}

impl SlideDatabases {
    /// The patterns that suit a board best within the limits: as large as is built in a few seconds.
    pub(crate) fn best(instance: &Instance, options: &Options) -> Option<PartitionName> {
        let tiles = instance.tiles();
        let most = match instance.start.len() {
            ..=12 => 6,
            13..=16 => 5,
            17..=25 => 4,
            _ => 3,
        };
        let count = tiles.div_ceil(most);
        let sizes: Vec<String> = (0..count).map(|part| ((tiles + part) / count).to_string()).rev().collect();
        let name = PartitionName::new(&sizes.join("-")).ok()?;
        let patterns = patterns(name, instance).ok()?;
        fit(&patterns, options).is_ok().then_some(name)
    }

    /// The databases for the goal of this puzzle. Together they respect the memory limit.
    pub(crate) fn get(
        name: PartitionName,
        instance: &Instance,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Self, Unavailable> {
        let patterns = patterns(name, instance)?;
        let (layouts, needs) = fit(&patterns, options)?;
        let mut room = options.limits.memory.unwrap_or(u64::MAX);
        let mut entries = Vec::new();
        for (pattern, need) in patterns.into_iter().zip(&needs) {
            let space = Slides { pattern: &pattern, layout: &layouts[&pattern.homes.len()] };
            let database = database(need, &space, |distances| distances, room, options.cache, observer)?;
            room = room.saturating_sub(footprint(&database));
            entries.push((pattern, database));
        }
        Ok(Self { entries, layouts })
    }

    /// How many bytes they take with their layouts.
    pub(crate) fn bytes(&self) -> u64 {
        let layouts = self.layouts.values().map(|layout| layout.bytes() as u64).sum::<u64>();
        layouts + self.entries.iter().map(|(_, database)| footprint(database)).sum::<u64>()
    }

    /// Each pattern with its layout and its distances.
    pub(crate) fn tables(&self) -> Vec<(&Pattern, &SlideLayout, &[u8])> {
        let table = |entry| {
            let (pattern, database): &(Pattern, Arc<Database>) = entry;
            (pattern, &self.layouts[&pattern.homes.len()], database.values())
        };
        self.entries.iter().map(table).collect()
    }
}

/// The bytes of memory that a database takes.
fn footprint(database: &Database) -> u64 {
    HugeTable::footprint(database.values().len()) as u64
}

/// The patterns of all partitions of this name, each once.
fn patterns(name: PartitionName, instance: &Instance) -> Result<Vec<Pattern>, Unavailable> {
    let mut patterns = Vec::new();
    for pattern in named(name, instance)?.concat() {
        let states = SlideLayout::states_of(instance.start.len(), pattern.homes.len());
        if states > MOST_STATES {
            return Err(Unavailable::Refused(Refused(format!(
                "pdb:{} does not fit: {} tiles with the blank have {states} states; choose smaller patterns",
                name.text(),
                pattern.homes.len()
            ))));
        }
        if !patterns.contains(&pattern) {
            patterns.push(pattern);
        }
    }
    Ok(patterns)
}

/// The layouts of some patterns and what they need, if that is within the memory limit.
fn fit(
    patterns: &[Pattern],
    options: &Options,
) -> Result<(HashMap<usize, SlideLayout>, Vec<Need>), Unavailable> {
    let layout = |pattern: &Pattern| {
        let tiles = pattern.homes.len();
        (tiles, SlideLayout::new(pattern.width, pattern.height, tiles))
    };
    let layouts: HashMap<usize, SlideLayout> = patterns.iter().map(layout).collect();
    let need = |pattern: &Pattern| {
        let layout = &layouts[&pattern.homes.len()];
        let held = SlideLayout::states_of(pattern.width * pattern.height, pattern.homes.len());
        let held = HugeTable::footprint(held as usize) as u64;
        Need::new(format!("tiles {}", Slides::description(pattern)), &Slides { pattern, layout }, held)
    };
    let needs: Vec<Need> = patterns.iter().map(need).collect();
    let held = layouts.values().map(|layout| layout.bytes() as u64).sum();
    refuse_beyond(held, &needs, options, "--heuristic manhattan")?;
    Ok((layouts, needs))
}
