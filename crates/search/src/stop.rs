//! From an exhausted budget to the reason a search gives.

use slidewise_core::Stop;
use slidewise_store::Exhausted;

pub(crate) fn reason(exhausted: Exhausted) -> Stop {
    match exhausted {
        Exhausted::Memory => Stop::Memory,
        Exhausted::Capacity => Stop::Capacity,
    }
}
