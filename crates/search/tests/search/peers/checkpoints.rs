//! A search that ends anywhere and goes on from its checkpoint, with any number of peers, gives what it gives without a
//! break. Checkpoints of something else, or with damage, are refused.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use slidewise_core::{
    Backward, Cost, Domain, FromScratch, Goals, Guarantee, Heuristic, Incremental, NarrowKeys, Observer,
    Outcome, Reversed, Stats, Stop, Undirected, Zero,
};
use slidewise_domains::tiles::{Instance, Tiles};
use slidewise_heuristics::tiles::Manhattan;
use slidewise_search::checkpoint::newest;
use slidewise_search::compact;
use slidewise_search::compact::either_way::{self, OnDemand};
use slidewise_search::ranked::RankedSpace;
use slidewise_search::{Checkpoints, Crew, Run, layers};
use slidewise_store::Budget;

use super::{Result, counted, tiles};
use crate::channels;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("slidewise-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Stops after this many checks.
struct Breaks(usize);

impl Observer for Breaks {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { ControlFlow::Break(Stop::Interrupted) } else { ControlFlow::Continue(()) }
    }
}

/// One of the searches.
#[derive(Clone, Copy, Debug)]
enum Form {
    Layers,
    Even,
    Deferred,
    Backwards,
    /// Whichever way is smaller, and that is forwards.
    Kept,
    /// The same, and that is backwards.
    Turned,
}

/// The Manhattan distance from the start.
struct FromStart(Tiles<1>, Manhattan);

impl FromStart {
    fn new(domain: &Tiles<1>) -> Self {
        let Instance { width, height, start, .. } = domain.instance().clone();
        let to_start = Tiles::new(&Instance::standard(width, height, start.clone(), start)).expect("it fits");
        let distance = Manhattan::new(&to_start);
        Self(to_start, distance)
    }
}

impl<'r> Heuristic<Reversed<'r, Tiles<1>>> for FromStart {
    fn estimate(&self, _: &Reversed<'r, Tiles<1>>, state: &<Tiles<1> as Domain>::State) -> Option<Cost> {
        self.1.estimate(&self.0, state)
    }

    fn guarantee(&self, _: &Reversed<'r, Tiles<1>>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

fn search(form: Form, domain: &Tiles<1>, crew: Crew<'_>, observer: &mut impl Observer) -> Result {
    fn run<D, H>(
        form: Form,
        domain: &D,
        heuristic: &H,
        crew: Crew<'_>,
        observer: &mut impl Observer,
    ) -> Result
    where
        D: Undirected + Backward + NarrowKeys + Sync,
        H: Incremental<D> + Sync,
    {
        let mut run = Run::new(&Budget::new(None), None, observer);
        let outcome = match form {
            Form::Layers => layers::search(domain, crew, &mut run),
            Form::Even => compact::even::search(domain, heuristic, crew, &mut run),
            Form::Deferred => compact::deferred::search(domain, heuristic, crew, &mut run),
            _ => unreachable!("its heuristics are others"),
        };
        counted(&outcome, &run.stats())
    }
    match form {
        Form::Layers => run(form, domain, &FromScratch(&Zero), crew, observer),
        Form::Even | Form::Deferred => run(form, domain, &Manhattan::new(domain), crew, observer),
        Form::Backwards => {
            let reversed = Reversed::from_goals(domain).expect("there are goals");
            let mut run = Run::new(&Budget::new(None), None, observer);
            let outcome = either_way::backwards(&reversed, &FromScratch(&Zero), crew, &mut run);
            counted(&outcome, &run.stats())
        }
        Form::Kept => either(domain, &Manhattan::new(domain), &|| Some(FromScratch(&Zero)), crew, observer),
        Form::Turned => {
            let from_start = FromStart::new(domain);
            either(domain, &FromScratch(&Zero), &|| Some(FromScratch(&from_start)), crew, observer)
        }
    }
}

/// Searches whichever way is smaller; the answer says why, if that is backwards.
fn either<H, B>(
    domain: &Tiles<1>,
    heuristic: &H,
    from_start: &(dyn Fn() -> Option<B> + Sync),
    crew: Crew<'_>,
    observer: &mut impl Observer,
) -> Result
where
    H: Incremental<Tiles<1>> + Sync,
    B: for<'r> Incremental<Reversed<'r, Tiles<1>>> + Sync,
{
    let mut run = Run::new(&Budget::new(None), None, observer);
    let from_start = OnDemand::new(from_start);
    let (outcome, trial) = either_way::search(domain, heuristic, &from_start, crew, 300, &mut run);
    let mut result = counted(&outcome, &run.stats());
    result.0 += &trial.map_or_else(String::new, |trial| format!(" backwards: {trial}"));
    result
}

fn open(folder: &Path, task: &str) -> std::result::Result<Checkpoints, String> {
    Checkpoints::open(folder, task, Duration::ZERO).map_err(|unusable| unusable.0)
}

#[test]
fn a_search_goes_on_where_it_was() {
    let forms = [
        (Form::Layers, 9),
        (Form::Even, 9),
        (Form::Deferred, 29),
        (Form::Backwards, 9),
        (Form::Kept, 29),
        (Form::Turned, 29),
    ];
    for (form, looks) in forms {
        // Without a heuristic, there are fewer tiles.
        let domain = match form {
            Form::Backwards => tiles(2, 4, &[7, 6, 5, 4, 3, 2, 1, 0]),
            _ => tiles(3, 3, &[8, 0, 6, 5, 4, 7, 2, 3, 1]),
        };
        let whole = search(form, &domain, 1.into(), &mut ());
        assert_eq!(whole.0.contains("backwards"), matches!(form, Form::Turned), "{form:?}: {}", whole.0);
        let folder = Folder::new(&format!("{form:?}"));
        let (mut breaks, mut resumed) = (0, false);
        for peers in [1, 3, 2, 5, 1].into_iter().cycle() {
            let checkpoints = open(&folder.0, "test").expect("it is whole");
            resumed |= checkpoints.last().is_some();
            let all = channels::each(peers, |exchange| {
                let mut observer = Breaks(if exchange.index() == 0 { looks } else { usize::MAX });
                let crew = Crew::peer(exchange).with_checkpoints(Some(&checkpoints));
                search(form, &domain, crew, &mut observer)
            });
            if !all[0].0.starts_with("Stopped") {
                assert!(all.iter().all(|peer| *peer == whole), "{form:?}, {peers} peers, {breaks} breaks");
                break;
            }
            breaks += 1;
        }
        assert!(breaks > 2 && resumed, "{form:?}: {breaks} breaks");
    }
}

/// Explores the whole space of the tiles; returns the results, or `None` if it was stopped.
fn explored(domain: &Tiles<1>, crew: Crew<'_>, observer: &mut impl Observer) -> Option<String> {
    let budget = Budget::new(None);
    let mut space = RankedSpace::new(domain, crew, &budget).expect("there is memory");
    let mut run = Run::new(&budget, None, observer);
    space.explore(domain.goals(), &mut run).ok()?;
    let ways = space.shortest_ways(&space.farthest());
    let stats = run.stats();
    let counts = (stats.expanded, stats.generated_edges, stats.stored, space.edges());
    Some(format!("{:?} {:?} {ways:?} {counts:?}", space.layers(), space.farthest()))
}

#[test]
fn numbered_spaces_are_the_same_for_all_and_go_on() {
    let domain = tiles(2, 4, &[0, 1, 2, 3, 4, 5, 6, 7]);
    let whole = explored(&domain, 1.into(), &mut ());
    assert!(whole.is_some());
    for peers in [1, 2, 3, 7] {
        let all = channels::each(peers, |exchange| explored(&domain, Crew::peer(exchange), &mut ()));
        assert!(all.iter().all(|peer| *peer == whole), "{peers} peers");
    }
    let folder = Folder::new("ranked");
    let mut resumed = false;
    for peers in [2, 1, 5, 3].into_iter().cycle() {
        let checkpoints = open(&folder.0, "test").expect("it is whole");
        resumed |= checkpoints.last().is_some();
        let all = channels::each(peers, |exchange| {
            let mut observer = Breaks(if exchange.index() == 0 { 25 } else { usize::MAX });
            explored(&domain, Crew::peer(exchange).with_checkpoints(Some(&checkpoints)), &mut observer)
        });
        if all[0].is_some() {
            assert!(resumed && all.iter().all(|peer| *peer == whole), "{peers} peers");
            break;
        }
    }
}

#[test]
fn foreign_and_damaged_checkpoints_are_refused() {
    let domain = tiles(3, 3, &[8, 0, 6, 5, 4, 7, 2, 3, 1]);
    let folder = Folder::new("damaged");
    let write = || {
        let _ = fs::remove_dir_all(&folder.0);
        let checkpoints = open(&folder.0, "test").expect("there is none");
        search(Form::Layers, &domain, Crew::from(1).with_checkpoints(Some(&checkpoints)), &mut Breaks(20));
        newest(&folder.0).expect("it is whole").expect("there is one").folder
    };
    let refused = |why: &str| {
        let error = open(&folder.0, "test").expect_err("it is damaged");
        assert!(error.contains(why), "{error}");
    };
    write();
    assert!(
        open(&folder.0, "another")
            .expect_err("it is of something else")
            .contains("belongs to another search")
    );
    let part = write().join("parts-0");
    let bytes = fs::read(&part).expect("it is there");
    fs::write(&part, &bytes[..bytes.len() / 2]).expect("it is written");
    refused("bytes and should have");
    let mut changed = bytes;
    let at = changed.len() / 2;
    changed[at] ^= 4;
    fs::write(&part, changed).expect("it is written");
    refused("was changed");
    fs::remove_file(&part).expect("it was there");
    refused("cannot be read");
    let manifest = write().join("manifest");
    let bytes = fs::read(&manifest).expect("it is there");
    for cut in [0, 5, 8, 100, bytes.len() - 1] {
        fs::write(&manifest, &bytes[..cut]).expect("it is written");
        refused("manifest");
    }
    fs::write(&manifest, b"SWCHECK9 and so on").expect("it is written");
    refused("another version");
    fs::remove_dir_all(&folder.0).expect("it was there");
    fs::create_dir(&folder.0).expect("it is free");
    fs::write(folder.0.join("letter.txt"), "Dear Sir").expect("it is written");
    refused("letter.txt");
}

#[test]
fn one_that_cannot_be_written_stops_the_search_and_keeps_the_last() {
    let domain = tiles(3, 3, &[8, 0, 6, 5, 4, 7, 2, 3, 1]);
    let folder = Folder::new("full");
    let checkpoints = open(&folder.0, "test").expect("there is none");
    search(Form::Layers, &domain, Crew::from(1).with_checkpoints(Some(&checkpoints)), &mut Breaks(10));
    let before = newest(&folder.0).expect("it is whole").expect("there is one");
    // A file where the folder of the next one should be.
    fs::write(folder.0.join("writing"), "in the way").expect("it is written");
    let checkpoints = open(&folder.0, "test").expect("it is whole");
    let (budget, mut nobody) = (Budget::new(None), ());
    let mut run = Run::new(&budget, None, &mut nobody);
    let crew = Crew::from(1).with_checkpoints(Some(&checkpoints));
    let outcome = layers::search(&domain, crew, &mut run);
    assert!(matches!(outcome, Outcome::Stopped { why: Stop::Checkpoint, lower_bound } if lower_bound > 0));
    assert!(checkpoints.trouble().is_some_and(|trouble| trouble.contains("cannot write")));
    let after = newest(&folder.0).expect("it is whole").expect("there is one");
    assert_eq!((after.folder.clone(), after.stored), (before.folder, before.stored));
    after.check().expect("it is whole");
}
