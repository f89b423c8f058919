//! Detects the import format of a text.
//!
//! Every format has a feature that Rush Hour's formats lack, so each is asked in turn whether it recognizes its own.

use super::{gnome, huarong, jimslide, matrices, sections};
use crate::text::Line;
use crate::text::native::family_of;
use crate::text::passages::sample;

/// An import format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Boards under `start` and `goal`.
    Sections,
    /// Rows of numbers.
    Matrices,
    /// Boards as GNOME Klotski has them.
    Gnome,
    /// Boards of 20 characters in one line.
    Huarong,
    /// Configuration files of jimslide.
    Jimslide,
}

/// Whether some lines look like a format.
type Sign = fn(&[Line<'_>]) -> bool;

/// The format of a text; `None` if it looks like none of them.
pub(super) fn detect(text: &str) -> Option<Format> {
    let sample = sample(text);
    if sample.iter().any(|line| family_of(*line).is_some()) {
        return None;
    }
    let signs: [(Sign, Format); 5] = [
        (sections::is_here, Format::Sections),
        (jimslide::is_here, Format::Jimslide),
        (matrices::is_here, Format::Matrices),
        (gnome::is_here, Format::Gnome),
        (huarong::is_here, Format::Huarong),
    ];
    signs.into_iter().find(|(is_here, _)| is_here(&sample)).map(|(_, format)| format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_is_known_by_its_looks() {
        assert_eq!(detect("# a name\nstart\nA.\ngoal\n.A\n"), Some(Format::Sections));
        assert_eq!(detect("xsize: 4\nysize: 5\n"), Some(Format::Jimslide));
        assert_eq!(detect("3,3,\n1,1,1,\n1,2,-1,\n1,1,1,\n"), Some(Format::Matrices));
        assert_eq!(detect("1 1 1 1\n1 2 0 -1\n1 1 1 1\n"), Some(Format::Matrices));
        assert_eq!(detect("#####\n#*a.#\n#####\n"), Some(Format::Gnome));
        assert_eq!(detect("aAAbaAAbcddecfgeh..i"), Some(Format::Huarong));
    }

    #[test]
    fn rush_hour_is_not_ours() {
        let boards = [
            "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
            "id,board,moves\njam,BooCooBooCooBAACooooooooooDDDooooooo,3\n",
            "01 ....AA.......... 3 1,2\n",
            "** Jam 1 **\nbb...g\na..c.g\naxxc.g\n",
            "# Jam *\nbb..\n#xx#\n",
            "0 0 0 4 4 0\n0 0 0 2 0 0\n−1 −1 0 2 3 0\n0 0 1 0 3 0\n0 0 1 5 5 0\n",
            "map 7\n[[ 0  0  2]\n [ 3  3  2]\n [ 0  1  1]]\n",
            "0 0 v 3\n3 0 v 3\n1 2 h 2\n",
            "puzzle: rush\nAA.\n...\n",
            "puzzle: bricks\nA.\n\ngoal:\n.A\n",
            "hello\nworld\n",
            "",
        ];
        for board in boards {
            assert_eq!(detect(board), None, "{board}");
        }
    }
}
