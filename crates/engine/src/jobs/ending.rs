//! The results of jobs.

use serde::Serialize;
use serde_json::value::RawValue;

use super::Space;

/// The result of a job.
pub struct Ending {
    /// As the JSON that is sent, the most compact form.
    pub result: Box<RawValue>,
    /// The graph of a space, which is fetched in parts.
    pub space: Option<Space>,
    /// A drawn file.
    pub file: Option<Vec<u8>>,
}

impl Ending {
    pub(super) fn new(result: &impl Serialize) -> Result<Self, String> {
        let result = serde_json::value::to_raw_value(result).map_err(|error| error.to_string())?;
        Ok(Self { result, space: None, file: None })
    }

    pub(super) fn with(self, space: Space) -> Self {
        Self { space: Some(space), ..self }
    }

    pub(super) fn with_file(self, file: Vec<u8>) -> Self {
        Self { file: Some(file), ..self }
    }
}
