//! Turns the user's options into actual choices: resolves every `auto`, and refuses options that do not fit.

use slidewise_search::Tie;
use slidewise_store::textbook::Digits;

use crate::families::Opened;
use crate::{
    Algorithm, AtomixName, ClosedName, DirectionName, Distribution, FinalStatesName, HeuristicName, OpenName,
    Options, OrderName, Refused, TieName,
};

/// The choices of a run, with no `auto` left. `None` stands for something that the search does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResolvedOptions {
    pub(crate) algorithm: Algorithm,
    pub(crate) heuristic: HeuristicName,
    pub(crate) open: Option<OpenName>,
    pub(crate) closed: Option<ClosedName>,
    /// Where the digits of a state are, for tables that hash by digits.
    pub(crate) digits: Option<Digits>,
    pub(crate) tie: Option<TieName>,
    pub(crate) final_states: Option<FinalStatesName>,
    /// Which way the search goes, if it could go either way.
    pub(crate) direction: Option<DirectionName>,
    pub(crate) order: OrderName,
    pub(crate) table: Option<usize>,
    pub(crate) check_consistency: bool,
    pub(crate) threads: usize,
    pub(crate) distribution: Distribution,
}

/// The choices that suit a puzzle best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FamilyDefaults {
    pub(crate) heuristic: HeuristicName,
    /// The search with a heuristic.
    pub(crate) informed: Algorithm,
    /// The search without a heuristic.
    pub(crate) blind: Algorithm,
    /// The tie-breaking rule for A* with that heuristic.
    pub(crate) tie: TieName,
    /// The tie-breaking rules that only this family has.
    pub(crate) ties: &'static [TieName],
    /// Can its final states be searched one by one?
    pub(crate) has_final_states: bool,
    /// Where the digits of a state are, if it has some.
    pub(crate) digits: Option<Digits>,
}

impl FamilyDefaults {
    /// The choices that suit a puzzle of this family best.
    pub(crate) fn of<const N: usize>(opened: &Opened<N>, options: &Options) -> Self {
        let rules = &opened.rules;
        // Finding the best may take memory, so it is computed only if the user names none.
        let heuristic = match options.heuristic {
            HeuristicName::Auto => rules.best_heuristic(options),
            given => given,
        };
        Self {
            heuristic,
            tie: rules.best_tie(heuristic),
            informed: rules.best_informed_search(),
            blind: rules.best_blind_search(),
            ties: rules.ties(),
            has_final_states: rules.has_final_states(),
            digits: rules.digits(),
        }
    }
}

/// The options that a search accepts.
struct Accepts {
    heuristic: HeuristicUse,
    /// Open list, duplicate store and ties, because it runs on the best-first engine.
    lists: bool,
}

/// Whether a search takes a heuristic.
enum HeuristicUse {
    Never,
    /// Only if requested.
    IfGiven,
    /// Always; the family's best if none is given.
    Always,
}

fn takes(algorithm: Algorithm) -> Accepts {
    let (heuristic, lists) = match algorithm {
        Algorithm::Dijkstra | Algorithm::Bfs | Algorithm::Hierarchical => (HeuristicUse::Never, true),
        Algorithm::Auto
        | Algorithm::AStar
        | Algorithm::AStarMarked
        | Algorithm::AStarNotebook
        | Algorithm::AStarPathmax
        | Algorithm::AStarBpmx
        | Algorithm::Pea
        | Algorithm::Perimeter(_) => (HeuristicUse::Always, true),
        Algorithm::IdaStar | Algorithm::IdaStarBpmx | Algorithm::Compact => (HeuristicUse::Always, false),
        Algorithm::Bidirectional => (HeuristicUse::IfGiven, false),
        Algorithm::Layers | Algorithm::Dfs | Algorithm::Ids | Algorithm::IdsVisited => {
            (HeuristicUse::Never, false)
        }
    };
    Accepts { heuristic, lists }
}

impl Algorithm {
    /// Does it accept a heuristic?
    #[must_use]
    pub fn takes_heuristic(self) -> bool {
        !matches!(takes(self).heuristic, HeuristicUse::Never)
    }
}

impl ResolvedOptions {
    /// Resolves the options for a family with these defaults.
    pub(crate) fn new(options: &Options, best: FamilyDefaults) -> Result<Self, Refused> {
        let algorithm = match (options.algorithm, options.heuristic) {
            (Algorithm::Auto, _)
                if options.direction == DirectionName::Backwards && best.has_final_states =>
            {
                Algorithm::Compact
            }
            (Algorithm::Auto, HeuristicName::Zero) => best.blind,
            (Algorithm::Auto, HeuristicName::Auto) if best.heuristic == HeuristicName::Zero => best.blind,
            (Algorithm::Auto, _) if fits(best.informed, options) => best.informed,
            (Algorithm::Auto, _) => Algorithm::AStar,
            (algorithm, _) => algorithm,
        };
        let algorithm = on_several_processes(algorithm, options)?;
        let takes = takes(algorithm);
        if !takes.lists {
            refuse_lists(algorithm, options)?;
        }
        let closed = match options.closed {
            ClosedName::Auto => ClosedName::Compact,
            given => given,
        };
        let open = open(algorithm, options.open)?;
        let order = if options.order == OrderName::Auto { OrderName::Default } else { options.order };
        let has_store = !matches!(
            algorithm,
            Algorithm::Ids
                | Algorithm::IdaStar
                | Algorithm::IdaStarBpmx
                | Algorithm::Layers
                | Algorithm::Compact
        );
        // A transposition table is not shared between threads.
        let on_all_cores = match algorithm {
            Algorithm::Layers | Algorithm::Compact => true,
            Algorithm::IdaStar => {
                let one = options.final_states == FinalStatesName::One;
                options.table.is_none() && options.limits.nodes.is_none() && !one
            }
            _ => false,
        };
        let heuristic = heuristic(algorithm, &takes.heuristic, options.heuristic, best.heuristic)?;
        // A search that is named keeps its usual rule.
        let given_tie = match (options.algorithm, algorithm, options.tie) {
            (Algorithm::Auto, Algorithm::AStar, TieName::Auto) => best.tie,
            (_, _, given) => given,
        };
        Ok(Self {
            algorithm,
            heuristic,
            open: takes.lists.then_some(open),
            closed: has_store.then_some(closed),
            digits: best.digits,
            tie: takes.lists.then(|| tie(algorithm, given_tie, best.ties)).transpose()?,
            final_states: final_states(algorithm, options, best.has_final_states)?,
            direction: direction(algorithm, heuristic, options, best.has_final_states)?,
            order,
            table: table(algorithm, options.table)?,
            check_consistency: check(algorithm, options.check_consistency)?,
            threads: if on_all_cores { options.threads.unwrap_or(1) } else { 1 },
            distribution: options.distribution,
        })
    }

    /// Does the engine run with its default lists and without checks? Then a specialized version is used.
    pub(crate) fn is_plain(&self) -> bool {
        self.open == Some(OpenName::Bucket)
            && self.closed == Some(ClosedName::Compact)
            && !self.check_consistency
    }

    /// The engine's tie-breaking rule.
    pub(crate) fn tie_rule(&self) -> Tie {
        match self.tie {
            None | Some(TieName::Auto | TieName::FirstIn) => Tie::FirstIn,
            Some(TieName::LastIn) => Tie::LastIn,
            Some(TieName::LargerG) => Tie::LargerG,
            Some(TieName::SmallerG) => Tie::SmallerG,
            Some(TieName::End) => Tie::End,
            // The rules of a family come with its heuristic.
            Some(_) => Tie::Family,
        }
    }
}

/// Checks that the search can work with other processes and write checkpoints, if that is requested. If no search was
/// requested, it is blind search by layers.
fn on_several_processes(algorithm: Algorithm, options: &Options) -> Result<Algorithm, Refused> {
    let is_able = matches!(algorithm, Algorithm::Layers | Algorithm::Compact);
    match options.algorithm {
        _ if is_able || !options.distribution.is_used() => Ok(algorithm),
        Algorithm::Auto if matches!(options.heuristic, HeuristicName::Auto | HeuristicName::Zero) => {
            Ok(Algorithm::Layers)
        }
        _ => Err(Refused(format!(
            "{algorithm} works in one process and has no checkpoints: use --algorithm layers or compact"
        ))),
    }
}

/// Does a search support everything that was requested?
fn fits(algorithm: Algorithm, options: &Options) -> bool {
    let lists = takes(algorithm).lists || refuse_lists(algorithm, options).is_ok();
    // Compact search is fast only with incremental heuristics.
    let along = match options.heuristic {
        HeuristicName::Auto => true,
        HeuristicName::Atomix(name) => is_along_path(name),
        _ => false,
    };
    let heuristic = along || algorithm != Algorithm::Compact;
    lists
        && heuristic
        && table(algorithm, options.table).is_ok()
        && final_states(algorithm, options, true).is_ok()
        && check(algorithm, options.check_consistency).is_ok()
}

fn heuristic(
    algorithm: Algorithm,
    takes: &HeuristicUse,
    given: HeuristicName,
    best: HeuristicName,
) -> Result<HeuristicName, Refused> {
    match (takes, given) {
        (HeuristicUse::Never, HeuristicName::Auto | HeuristicName::Zero)
            if algorithm == Algorithm::Hierarchical =>
        {
            Ok(HeuristicName::Abstraction)
        }
        (HeuristicUse::Never | HeuristicUse::IfGiven, HeuristicName::Auto) => Ok(HeuristicName::Zero),
        (HeuristicUse::Never, HeuristicName::Zero) => Ok(HeuristicName::Zero),
        (HeuristicUse::Never, given) => Err(Refused(format!(
            "{algorithm} takes no heuristic: leave out --heuristic {given}, or use --algorithm astar, pea, idastar, \
             bidirectional or perimeter"
        ))),
        (HeuristicUse::Always, HeuristicName::Auto) => Ok(best),
        // Refused before its tables are built, because that may take long.
        (_, HeuristicName::Atomix(name)) if algorithm == Algorithm::Compact && name.generalized => {
            Err(compact_refuses())
        }
        (_, given) => Ok(given),
    }
}

/// Is a heuristic of Atomix incremental along a path?
fn is_along_path(name: AtomixName) -> bool {
    name == AtomixName::STANDARD || name.is_slack_alone()
}

pub(crate) fn compact_refuses() -> Refused {
    Refused(
        "compact needs a consistent heuristic: use --algorithm astar, or for tiles manhattan, linear-conflict or \
         pdb:PARTITION, for atomix standard, slack or databases that divide no kind of atoms"
            .into(),
    )
}

pub(crate) fn backwards_refuses() -> Refused {
    Refused("--direction backwards needs tables that do not fit: leave it out, or allow more --memory".into())
}

fn refuse_lists(algorithm: Algorithm, options: &Options) -> Result<(), Refused> {
    let fits = "use --algorithm astar, dijkstra, pea or hierarchical";
    let refuse =
        |what: String| Err(Refused(format!("{algorithm} does not take {what}: leave it out, or {fits}")));
    if options.open != OpenName::Auto {
        return refuse(format!("--open {}", options.open));
    }
    if options.closed != ClosedName::Auto {
        return refuse(format!("--closed {}", options.closed));
    }
    if options.tie != TieName::Auto {
        return refuse(format!("--tie {}", options.tie));
    }
    Ok(())
}

fn open(algorithm: Algorithm, given: OpenName) -> Result<OpenName, Refused> {
    use Algorithm::{AStar, AStarMarked, AStarNotebook};
    match given {
        OpenName::Auto if algorithm == AStarNotebook => Ok(OpenName::Notebook),
        OpenName::Auto => Ok(OpenName::Bucket),
        given if given.is_sorted() || matches!(algorithm, AStar | AStarMarked | AStarNotebook) => Ok(given),
        given => Err(Refused(format!(
            "--open {given} is not always sorted, but {algorithm} needs a sorted list: use --algorithm astar, astar-marked or \
             astar-notebook"
        ))),
    }
}

fn tie(algorithm: Algorithm, given: TieName, special: &[TieName]) -> Result<TieName, Refused> {
    match (algorithm, given) {
        (_, given) if !given.is_general() && !special.contains(&given) => {
            Err(Refused(format!("--tie {given} is not for this family: use --tie larger-g")))
        }
        (Algorithm::Hierarchical, given) if !given.is_general() => Err(Refused(format!(
            "--tie {given} comes with a heuristic, but hierarchical has its own: use --tie larger-g"
        ))),
        (Algorithm::Bfs, TieName::Auto | TieName::FirstIn) | (Algorithm::Dijkstra, TieName::Auto) => {
            Ok(TieName::FirstIn)
        }
        (Algorithm::Bfs, given) => Err(Refused(format!(
            "bfs expands first in, first out: leave out --tie {given}, or use --algorithm dijkstra"
        ))),
        // The queues of these two compare f alone.
        (Algorithm::AStarMarked | Algorithm::AStarNotebook, TieName::Auto) => Ok(TieName::FirstIn),
        (_, TieName::Auto) => Ok(TieName::LargerG),
        (_, given) => Ok(given),
    }
}

fn final_states(
    algorithm: Algorithm,
    options: &Options,
    has_final_states: bool,
) -> Result<Option<FinalStatesName>, Refused> {
    let refuse = |why: String| Err(Refused(format!("--final-states {} {why}", options.final_states)));
    match options.final_states {
        FinalStatesName::Auto if !has_final_states => Ok(None),
        _ if !has_final_states => refuse("is for atomix: leave it out".into()),
        FinalStatesName::Auto | FinalStatesName::All => Ok(Some(FinalStatesName::All)),
        FinalStatesName::One => match algorithm {
            Algorithm::AStar | Algorithm::Pea | Algorithm::IdaStar if options.check_consistency => {
                refuse("does not check consistency: leave out one of the two".into())
            }
            Algorithm::AStar | Algorithm::Pea | Algorithm::IdaStar | Algorithm::Perimeter(_) => {
                Ok(Some(FinalStatesName::One))
            }
            _ => refuse(format!("is not for {algorithm}: use --algorithm astar, pea, idastar or perimeter")),
        },
    }
}

/// Which way a search goes, if it could go either way.
fn direction(
    algorithm: Algorithm,
    heuristic: HeuristicName,
    options: &Options,
    has_final_states: bool,
) -> Result<Option<DirectionName>, Refused> {
    let given = options.direction;
    let refuse = |why: &str| Err(Refused(format!("--direction {given} {why}")));
    let is_slack = matches!(heuristic, HeuristicName::Atomix(name) if name.is_slack_alone());
    match given {
        DirectionName::Auto => Ok((algorithm == Algorithm::Compact && is_slack).then_some(given)),
        _ if !has_final_states => refuse("is for atomix: leave it out"),
        DirectionName::Forwards => Ok(Some(given)),
        DirectionName::Backwards if cfg!(target_family = "wasm") => refuse("is not for the browser"),
        DirectionName::Backwards if algorithm != Algorithm::Compact => {
            refuse("is for compact: use --algorithm compact")
        }
        DirectionName::Backwards if is_slack => Ok(Some(given)),
        DirectionName::Backwards => refuse("takes the heuristic slack alone: use --heuristic slack"),
    }
}

fn table(algorithm: Algorithm, entries: Option<usize>) -> Result<Option<usize>, Refused> {
    if entries.is_some() && algorithm != Algorithm::IdaStar {
        return Err(Refused(format!(
            "{algorithm} has no transposition table: leave out --table, or use --algorithm idastar"
        )));
    }
    Ok(entries.filter(|&entries| entries > 0))
}

fn check(algorithm: Algorithm, wanted: bool) -> Result<bool, Refused> {
    let can = matches!(algorithm, Algorithm::AStar | Algorithm::Dijkstra | Algorithm::Bfs);
    if wanted && !can {
        return Err(Refused(format!("{algorithm} does not check consistency: use --algorithm astar")));
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(options: Options) -> Result<ResolvedOptions, Refused> {
        let (informed, blind) = (Algorithm::AStar, Algorithm::Bfs);
        ResolvedOptions::new(
            &options,
            FamilyDefaults {
                heuristic: HeuristicName::BLOCKERS,
                informed,
                blind,
                tie: TieName::SmallerG,
                ties: &[],
                has_final_states: false,
                digits: None,
            },
        )
    }

    #[test]
    fn auto_is_settled_by_what_fits() {
        let auto = chosen(Options::default()).unwrap();
        assert_eq!((auto.algorithm, auto.heuristic), (Algorithm::AStar, HeuristicName::BLOCKERS));
        assert_eq!((auto.tie, auto.is_plain()), (Some(TieName::SmallerG), true));
        let named = chosen(Options { algorithm: Algorithm::AStar, ..Options::default() }).unwrap();
        assert_eq!(named.tie, Some(TieName::LargerG));
        let blind = chosen(Options { heuristic: HeuristicName::Zero, ..Options::default() }).unwrap();
        assert_eq!((blind.algorithm, blind.tie), (Algorithm::Bfs, Some(TieName::FirstIn)));
        let deep = chosen(Options { algorithm: Algorithm::IdaStar, ..Options::default() }).unwrap();
        assert_eq!((deep.open, deep.closed, deep.tie), (None, None, None));
    }

    #[test]
    fn auto_is_what_the_family_prefers_unless_that_does_not_fit() {
        let (informed, blind) = (Algorithm::IdaStar, Algorithm::Bfs);
        let best = FamilyDefaults {
            heuristic: HeuristicName::MANHATTAN,
            informed,
            blind,
            tie: TieName::LargerG,
            ties: &[],
            has_final_states: false,
            digits: None,
        };
        let chosen = |options| ResolvedOptions::new(&options, best).unwrap().algorithm;
        assert_eq!(chosen(Options::default()), Algorithm::IdaStar);
        assert_eq!(chosen(Options { table: Some(10), ..Options::default() }), Algorithm::IdaStar);
        assert_eq!(chosen(Options { tie: TieName::LastIn, ..Options::default() }), Algorithm::AStar);
        assert_eq!(chosen(Options { check_consistency: true, ..Options::default() }), Algorithm::AStar);
        assert_eq!(chosen(Options { heuristic: HeuristicName::Zero, ..Options::default() }), Algorithm::Bfs);
    }

    #[test]
    fn refusals_name_an_option_that_fits() {
        let bfs = Options { algorithm: Algorithm::Bfs, ..Options::default() };
        let ids = Options { algorithm: Algorithm::Ids, ..Options::default() };
        let exact = "generalized".parse().expect("the name is known");
        for (options, wanted) in [
            (Options { heuristic: HeuristicName::BLOCKERS, ..bfs }, "astar"),
            (Options { tie: TieName::LastIn, ..bfs }, "dijkstra"),
            (Options { open: OpenName::Heap, ..ids }, "astar"),
            (Options { closed: ClosedName::List, ..ids }, "astar"),
            (Options { tie: TieName::End, ..ids }, "astar"),
            (Options { tie: TieName::GoalCount, ..Options::default() }, "larger-g"),
            (Options { table: Some(10), ..bfs }, "idastar"),
            (Options { check_consistency: true, ..ids }, "astar"),
            (Options { final_states: FinalStatesName::One, ..Options::default() }, "atomix"),
            (Options { final_states: FinalStatesName::All, ..Options::default() }, "atomix"),
            (Options { direction: DirectionName::Backwards, ..Options::default() }, "atomix"),
            (Options { open: OpenName::Notebook, ..bfs }, "astar-notebook"),
            (Options { algorithm: Algorithm::Compact, heuristic: exact, ..Options::default() }, "slack"),
        ] {
            let message = chosen(options).unwrap_err().to_string();
            assert!(message.contains(wanted), "{message}");
        }
    }
}
