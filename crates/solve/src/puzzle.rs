//! A puzzle of any family.

use std::borrow::Cow;

use slidewise_core::Metric;
use slidewise_domains::text::About;
use slidewise_domains::{atomix, bricks, maze, rush, tiles};

use crate::{FamilyName, Refused};

/// A legal puzzle and what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its name: from its file, or derived from its position there.
    pub name: String,
    /// What its file states besides the board.
    pub about: About,
    /// The puzzle itself.
    pub instance: AnyInstance,
}

/// A legal puzzle of any family, without a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyInstance {
    /// Rush Hour.
    Rush(rush::Instance),
    /// Sliding bricks.
    Bricks(bricks::Instance),
    /// Sliding tiles.
    Tiles(tiles::Instance),
    /// Mazes.
    Maze(maze::Instance),
    /// Atomix.
    Atomix(atomix::Instance),
}

/// The name of Atomix's only goal.
const MOLECULE: &str = "molecule";

/// Changes that a user requests to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Adjust {
    /// Another metric.
    pub metric: Option<Metric>,
    /// Another goal, by name.
    pub goal: Option<String>,
    /// Another exit, by name.
    pub exit: Option<String>,
}

/// A puzzle without a name or further information.
impl From<AnyInstance> for Puzzle {
    fn from(instance: AnyInstance) -> Self {
        Self { name: String::new(), about: About::default(), instance }
    }
}

impl AnyInstance {
    /// Its family.
    #[must_use]
    pub fn family(&self) -> FamilyName {
        match self {
            AnyInstance::Rush(_) => FamilyName::Rush,
            AnyInstance::Bricks(_) => FamilyName::Bricks,
            AnyInstance::Tiles(_) => FamilyName::Tiles,
            AnyInstance::Atomix(_) => FamilyName::Atomix,
            AnyInstance::Maze(_) => FamilyName::Maze,
        }
    }
}

impl Puzzle {
    /// The family's name.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.instance.family().name()
    }

    /// The metric of its lengths.
    #[must_use]
    pub fn metric(&self) -> Metric {
        match &self.instance {
            AnyInstance::Rush(instance) => instance.metric,
            AnyInstance::Bricks(instance) => instance.metric,
            AnyInstance::Tiles(instance) => instance.metric,
            AnyInstance::Maze(instance) => instance.metric,
            AnyInstance::Atomix(_) => atomix::Instance::METRIC,
        }
    }

    /// The goal's name, or the goal itself if it has none.
    #[must_use]
    pub fn goal(&self) -> Cow<'static, str> {
        match &self.instance {
            AnyInstance::Rush(instance) => instance.goal.name().into(),
            AnyInstance::Bricks(instance) => match instance.goal {
                bricks::Goal::Place(_) => "place".into(),
                bricks::Goal::Exit { .. } => "exit".into(),
            },
            AnyInstance::Tiles(instance) => instance.goal_name(),
            AnyInstance::Maze(_) => MAZE_GOAL.into(),
            AnyInstance::Atomix(_) => MOLECULE.into(),
        }
    }

    /// In Rush Hour, the side where the red car leaves.
    #[must_use]
    pub fn exit(&self) -> Option<&'static str> {
        match &self.instance {
            AnyInstance::Rush(instance) => Some(instance.exit.name(instance.red().axis)),
            AnyInstance::Bricks(_)
            | AnyInstance::Tiles(_)
            | AnyInstance::Atomix(_)
            | AnyInstance::Maze(_) => None,
        }
    }

    /// The number of columns and rows.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        match &self.instance {
            AnyInstance::Rush(instance) => (instance.width, instance.height),
            AnyInstance::Bricks(instance) => (instance.width, instance.height),
            AnyInstance::Tiles(instance) => (instance.width, instance.height),
            AnyInstance::Maze(instance) => (instance.width, instance.height),
            AnyInstance::Atomix(instance) => (instance.width, instance.height),
        }
    }

    /// The number of pieces that can move.
    #[must_use]
    pub fn pieces(&self) -> usize {
        match &self.instance {
            AnyInstance::Rush(instance) => instance.cars.len(),
            AnyInstance::Bricks(instance) => instance.pieces.len(),
            AnyInstance::Tiles(instance) => instance.tiles(),
            AnyInstance::Maze(_) => 1,
            AnyInstance::Atomix(instance) => instance.atoms.len(),
        }
    }

    /// The number of walls.
    #[must_use]
    pub fn walls(&self) -> usize {
        match &self.instance {
            AnyInstance::Rush(instance) => instance.walls.len(),
            AnyInstance::Bricks(instance) => instance.walls.len(),
            AnyInstance::Tiles(instance) => instance.walls.len(),
            AnyInstance::Maze(instance) => instance.walls.iter().filter(|&&wall| wall).count(),
            AnyInstance::Atomix(instance) => instance.walls.len(),
        }
    }

    /// The shortest length that its file states for its metric.
    #[must_use]
    pub fn known_length(&self) -> Option<u32> {
        let metric = self.metric().name();
        self.about.known.iter().find(|(name, _)| name == metric).map(|(_, length)| *length)
    }

    /// The puzzle in the native format.
    #[must_use]
    pub fn native(&self) -> String {
        match &self.instance {
            AnyInstance::Rush(instance) => rush::write::native(instance, &self.about),
            AnyInstance::Bricks(instance) => bricks::write::native(instance, &self.about),
            AnyInstance::Tiles(instance) => tiles::write::native(instance, &self.about),
            AnyInstance::Maze(instance) => maze::write::native(instance, &self.about),
            AnyInstance::Atomix(instance) => atomix::write::native(instance, &self.about),
        }
    }

    /// The puzzle with another metric, goal or exit.
    pub fn adjusted(mut self, adjust: &Adjust) -> Result<Self, Refused> {
        match &mut self.instance {
            AnyInstance::Rush(instance) => adjust_rush(instance, adjust)?,
            AnyInstance::Bricks(instance) => adjust_bricks(instance, adjust)?,
            AnyInstance::Tiles(instance) => adjust_tiles(instance, adjust)?,
            AnyInstance::Maze(instance) => adjust_maze(instance, adjust)?,
            AnyInstance::Atomix(_) => adjust_atomix(adjust)?,
        }
        if adjust.goal.is_some() || adjust.exit.is_some() {
            // The file's lengths were for the original settings.
            self.about.known.clear();
        }
        Ok(self)
    }
}

/// The requested metric, unless it is for mazes only.
fn sliding(adjust: &Adjust, family: &str) -> Result<Option<Metric>, Refused> {
    match adjust.metric {
        Some(Metric::Octile) => Err(Refused(format!(
            "{family} does not support the metric octile, which is for diagonal steps: choose moves, slides or steps"
        ))),
        metric => Ok(metric),
    }
}

/// The name of a maze's goal: its letter in the drawing.
const MAZE_GOAL: &str = "G";

fn adjust_maze(instance: &mut maze::Instance, adjust: &Adjust) -> Result<(), Refused> {
    if adjust.exit.is_some() {
        return Err(Refused("a maze has no exit but its goal: leave out --exit".into()));
    }
    if let Some(goal) = adjust.goal.as_ref().filter(|goal| *goal != MAZE_GOAL) {
        return Err(Refused(format!(
            "maze has no --goal {goal}: the goal is the G in the drawing. Leave it out, or write the maze to a file with \
             'slidewise import PUZZLE --output FILE' and draw the G elsewhere"
        )));
    }
    if let Some(metric) = adjust.metric {
        *instance = instance.in_metric(metric).ok_or_else(|| {
            Refused(format!("mazes are measured in steps or octile, not in {metric}: choose one of the two"))
        })?;
    }
    Ok(())
}

fn adjust_bricks(instance: &mut bricks::Instance, adjust: &Adjust) -> Result<(), Refused> {
    instance.metric = sliding(adjust, "bricks")?.unwrap_or(instance.metric);
    let drawn = match instance.goal {
        bricks::Goal::Place(_) => "place",
        bricks::Goal::Exit { .. } => "exit",
    };
    let what = match (&adjust.goal, &adjust.exit) {
        (Some(goal), _) if goal != drawn => format!("--goal {goal}"),
        (_, Some(exit)) => format!("--exit {exit}"),
        _ => return Ok(()),
    };
    Err(Refused(format!(
        "bricks has no {what}: the goal is drawn in the puzzle itself. Leave it out, or write the puzzle to a file with \
         'slidewise import PUZZLE --output FILE' and draw another goal under its line 'goal:' or 'exit: PIECE'"
    )))
}

fn adjust_tiles(instance: &mut tiles::Instance, adjust: &Adjust) -> Result<(), Refused> {
    if adjust.exit.is_some() {
        return Err(Refused("tiles have no exit: leave out --exit".into()));
    }
    if let Some(metric) = adjust.metric {
        instance.metric = tiles::Instance::metric_of(metric).ok_or_else(|| {
            Refused(format!("tiles are counted in steps or moves, not in {metric}: choose one of the two"))
        })?;
    }
    if let Some(goal) = &adjust.goal {
        *instance = tiles::read::goal(goal, instance).map_err(|faults| {
            let why = faults.first().map_or("", |fault| &fault.message);
            Refused(format!(
                "'{goal}' is no goal for tiles: {why}; choose blank-first, blank-last or all tiles row by row, * for \
                 a cell that does not matter, ... for all further ones"
            ))
        })?;
    }
    Ok(())
}

fn adjust_atomix(adjust: &Adjust) -> Result<(), Refused> {
    let metric = adjust.metric.filter(|metric| *metric != atomix::Instance::METRIC);
    let goal = adjust.goal.as_deref().filter(|goal| *goal != MOLECULE);
    let what = match (metric, goal, &adjust.exit) {
        (Some(metric), _, _) => format!("--metric {metric}: an atom always slides as far as it can"),
        (_, Some(goal), _) => format!("--goal {goal}: the goal is the molecule that is drawn in the puzzle"),
        (_, _, Some(exit)) => format!("--exit {exit}"),
        _ => return Ok(()),
    };
    Err(Refused(format!("atomix has no {what}")))
}

fn adjust_rush(instance: &mut rush::Instance, adjust: &Adjust) -> Result<(), Refused> {
    match sliding(adjust, "rush")? {
        // A car slides along one line only, so a move is a slide.
        Some(Metric::Slides) => instance.metric = Metric::Moves,
        Some(metric) => instance.metric = metric,
        None => {}
    }
    if let Some(name) = &adjust.goal {
        instance.goal = rush::Goal::from_name(name)
            .ok_or_else(|| Refused(format!("unknown goal '{name}' for rush: choose exit or clear")))?;
    }
    if let Some(name) = &adjust.exit {
        let axis = instance.red().axis;
        let (wanted, exit) = rush::Exit::from_name(name)
            .ok_or_else(|| Refused(format!("unknown exit '{name}': choose left, right, top or bottom")))?;
        if wanted != axis {
            let ends = [rush::Exit::Low, rush::Exit::High].map(|exit| exit.name(axis));
            return Err(Refused(format!(
                "the red car {} cannot leave at the {name}: choose {} or {}",
                instance.red().name,
                ends[0],
                ends[1]
            )));
        }
        instance.exit = exit;
    }
    Ok(())
}
