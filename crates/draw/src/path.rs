//! Lines with rounded corners: the only geometry in the pictures, from the outlines of pieces to the strokes of
//! letters.

/// A point as (x, y), y downwards.
pub(crate) type Point = (f32, f32);

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Segment {
    Move(Point),
    Line(Point),
    /// Cubic: two control points and the end.
    Curve(Point, Point, Point),
    Close,
}

/// Open or closed lines.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Path(pub(crate) Vec<Segment>);

/// A corner of a line, and how far from it the line may start to turn; 0 for a sharp one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Corner {
    pub(crate) at: Point,
    pub(crate) radius: f32,
}

/// The length of a cubic's handles that makes it a quarter of a circle of radius 1.
const QUARTER: f32 = 0.5523;

impl Path {
    /// A rectangle with rounded corners.
    pub(crate) fn rectangle(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Self {
        let ends = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        Self::default().closed(&ends.map(|at| Corner { at, radius }))
    }

    /// Adds a line from the first to the last corner; those two are its ends and never rounded.
    pub(crate) fn open(mut self, corners: &[Corner]) -> Self {
        let last = corners.len().saturating_sub(1);
        for (i, &corner) in corners.iter().enumerate() {
            if i == 0 {
                self.0.push(Segment::Move(corner.at));
            } else if i == last {
                self.0.push(Segment::Line(corner.at));
            } else {
                let before = Neighbour::of(corners[i - 1], i - 1 == 0);
                let after = Neighbour::of(corners[i + 1], i + 1 == last);
                self.turn(before, corner, after);
            }
        }
        self
    }

    /// Adds a closed line through all the corners.
    pub(crate) fn closed(mut self, corners: &[Corner]) -> Self {
        let n = corners.len();
        let first = self.0.len();
        for (i, &corner) in corners.iter().enumerate() {
            let before = Neighbour::of(corners[(i + n - 1) % n], false);
            let after = Neighbour::of(corners[(i + 1) % n], false);
            self.turn(before, corner, after);
        }
        if let Some(Segment::Line(start)) = self.0.get(first).copied() {
            self.0[first] = Segment::Move(start);
            self.0.push(Segment::Close);
        }
        self
    }

    /// The same, larger or smaller.
    pub(crate) fn scaled(&self, scale: f32) -> Self {
        let point = |p: Point| (p.0 * scale, p.1 * scale);
        let segment = |segment: &Segment| match *segment {
            Segment::Move(to) => Segment::Move(point(to)),
            Segment::Line(to) => Segment::Line(point(to)),
            Segment::Curve(a, b, to) => Segment::Curve(point(a), point(b), point(to)),
            Segment::Close => Segment::Close,
        };
        Self(self.0.iter().map(segment).collect())
    }

    /// A line to the start of the corner's curve, and the curve.
    fn turn(&mut self, before: Neighbour, corner: Corner, after: Neighbour) {
        let reach = corner.radius.min(before.room(corner)).min(after.room(corner));
        if reach <= 0.0 {
            self.0.push(Segment::Line(corner.at));
            return;
        }
        let (start, end) = (towards(corner.at, before.at, reach), towards(corner.at, after.at, reach));
        let (leave, arrive) = (between(start, corner.at, QUARTER), between(end, corner.at, QUARTER));
        self.0.push(Segment::Line(start));
        self.0.push(Segment::Curve(leave, arrive, end));
    }
}

/// The corner before or after the one being turned.
#[derive(Clone, Copy)]
struct Neighbour {
    at: Point,
    rounded: bool,
}

impl Neighbour {
    fn of(corner: Corner, is_end: bool) -> Self {
        Self { at: corner.at, rounded: corner.radius > 0.0 && !is_end }
    }

    /// How far `corner` may reach towards this one: two rounded corners share the line between them equally.
    fn room(self, corner: Corner) -> f32 {
        let length = distance(corner.at, self.at);
        if self.rounded { length / 2.0 } else { length }
    }
}

fn distance(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn between(a: Point, b: Point, share: f32) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// The point at some distance from `a` in the direction of `b`; the two differ.
fn towards(a: Point, b: Point, reach: f32) -> Point {
    between(a, b, reach / distance(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_rectangles_have_four_curves_within_their_bounds() {
        let Path(segments) = Path::rectangle(1.0, 2.0, 10.0, 4.0, 9.0);
        let curves = segments.iter().filter(|s| matches!(s, Segment::Curve(..))).count();
        assert_eq!(curves, 4);
        // The radius is cut to half of the shorter side.
        assert_eq!(segments[0], Segment::Move((1.0, 4.0)));
        assert_eq!(segments.last(), Some(&Segment::Close));
    }

    #[test]
    fn ends_of_open_lines_stay_sharp() {
        let corner = |x, y| Corner { at: (x, y), radius: 2.0 };
        let path = Path::default().open(&[corner(0.0, 0.0), corner(4.0, 0.0), corner(4.0, 1.0)]);
        assert_eq!(path.0[0], Segment::Move((0.0, 0.0)));
        assert_eq!(path.0[1], Segment::Line((3.0, 0.0)));
        assert_eq!(path.0.last(), Some(&Segment::Line((4.0, 1.0))));
    }

    #[test]
    fn points_that_coincide_give_no_curve() {
        let corner = Corner { at: (1.0, 1.0), radius: 2.0 };
        let path = Path::default().open(&[corner; 3]);
        assert!(path.0.iter().all(|s| !matches!(s, Segment::Curve(..))));
    }
}
