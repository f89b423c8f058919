//! The tree of the tree heuristic, drawn (Unblock Me thesis, figure 11).

use slidewise_core::Explanation;
use slidewise_domains::rush::{Axis, Instance, Rush, Shape, State};

use super::cells::Cells;
use super::explain::directions;
use super::jam::{Jam, Request};
use super::tree::{Search, Tree};
use crate::phrases::{counted, listed};

/// The maximum number of vertices that are drawn. For the others, only the value is shown.
const MOST_VERTICES: usize = 200;

impl Tree {
    /// The fewest cars other than the red one that a branch mentions, with all branches.
    pub(super) fn draw<const W: usize, S: Shape>(
        self,
        rush: &Rush<S>,
        state: &State<S>,
        here: &Instance,
    ) -> Explanation {
        let (jam, blockers) = Jam::<W>::new(rush, state);
        let search = Search { jam, reading: self.reading };
        let mut drawing = Drawing { search, here, left: MOST_VERTICES };
        let names = drawing.names(blockers.cars);
        let what = format!("{} must leave the way of {}", listed(&names), here.red().name);
        drawing.vertex(what, &Cells::EMPTY, &blockers, self.levels)
    }
}

struct Drawing<'a, const W: usize> {
    search: Search<W>,
    here: &'a Instance,
    /// The number of vertices that may still be drawn.
    left: usize,
}

impl<const W: usize> Drawing<'_, W> {
    /// A vertex with its branches: the smallest number of cars that one of them mentions.
    fn vertex(&mut self, what: String, before: &Cells<W>, asked: &Request<W>, levels: u32) -> Explanation {
        let mentioned = before.or(&asked.cars);
        let drawn = |explanation: Explanation, drawing: &Self| {
            explanation.about(drawing.names(asked.cars)).on(drawing.cells(asked.cells))
        };
        if levels == 1 || asked.cars.is_empty() {
            let names = self.names(mentioned);
            let what = format!("{what}: {} in all, {}", counted(names.len(), "car"), listed(&names));
            return drawn(Explanation::given(what, mentioned.len()), self);
        }
        let vertex = self.search.vertex(before, asked, levels);
        let children = self.children(&vertex, asked.cars);
        if children.len() > self.left {
            let fewest = self.search.fewest(before, asked, levels, u32::MAX);
            let what = format!("{what}: the best of {} ways and more, not drawn", children.len());
            return drawn(Explanation::given(what, fewest), self);
        }
        self.left -= children.len();
        let mut branch =
            |(what, next): (String, Request<W>)| self.vertex(what, &vertex.mentioned, &next, vertex.below);
        let branches = children.into_iter().map(&mut branch).collect();
        drawn(Explanation::smallest(what, branches), self)
    }

    /// All combinations of choices of the cars that are asked: their description, and what they ask for. At most one
    /// more than the limit.
    fn children(&self, vertex: &super::tree::Vertex<W>, mut asked: Cells<W>) -> Vec<(String, Request<W>)> {
        let mut children = vec![(Vec::new(), Request::NONE)];
        while let Some(car) = asked.pop() {
            let [low, high] = directions(self.axis(car));
            let ways = self.search.ways(vertex, car).into_iter().zip([low, high]);
            let ways: Vec<_> = ways.filter_map(|(way, word)| Some((way?, word))).collect();
            if ways.is_empty() {
                let stays = format!("{} cannot move", self.name(car));
                children.iter_mut().for_each(|(words, _)| words.push(stays.clone()));
                continue;
            }
            let with = |(words, next): &(Vec<String>, Request<W>)| {
                let one = |(way, word): &(Request<W>, &str)| {
                    let mut words = words.clone();
                    words.push(self.choice(car, word, way));
                    (words, self.search.both(next, way))
                };
                ways.iter().map(one).collect::<Vec<_>>()
            };
            children = children.iter().flat_map(with).take(MOST_VERTICES + 1).collect();
        }
        children.into_iter().map(|(words, next)| (words.join("; "), next)).collect()
    }

    fn choice(&self, car: usize, word: &str, way: &Request<W>) -> String {
        let asked = self.names(way.cars);
        let others = if asked.is_empty() { "no other car".into() } else { listed(&asked) };
        format!("{} {word} requires {others} to move", self.name(car))
    }

    fn car(&self, head: usize) -> &slidewise_domains::rush::Car {
        let cell = (head / Cells::<W>::ROW, head % Cells::<W>::ROW);
        let mut cars = self.here.cars.iter();
        cars.find(|car| (car.row, car.column) == cell).expect("a car is known by its first cell")
    }

    fn axis(&self, head: usize) -> Axis {
        self.car(head).axis
    }

    fn name(&self, head: usize) -> &str {
        &self.car(head).name
    }

    fn names(&self, mut heads: Cells<W>) -> Vec<String> {
        std::iter::from_fn(|| heads.pop()).map(|head| self.name(head).to_owned()).collect()
    }

    fn cells(&self, mut cells: Cells<W>) -> Vec<(usize, usize)> {
        let row = Cells::<W>::ROW;
        std::iter::from_fn(|| cells.pop()).map(|cell| (cell / row, cell % row)).collect()
    }
}
