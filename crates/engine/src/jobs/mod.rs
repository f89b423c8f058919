//! Long-running work.

mod compare;
mod ending;
mod explain;
mod export;
mod follower;
mod generate;
mod order;
mod reduce;
mod request;
mod solve;
mod space;
mod work;

pub use ending::Ending;
pub use export::{ExportIn, Format, Picture};
pub use follower::Follower;
pub use request::JobIn;
pub use space::{LocateIn, Located, Node, Space, Way};
pub use work::{JobKind, Work};
