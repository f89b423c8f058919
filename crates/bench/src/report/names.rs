//! Names by index, in the order in which they first occur.

use std::collections::HashMap;
use std::sync::Arc;

/// Distinct names, numbered from 0.
#[derive(Debug)]
pub(crate) struct Names<I = u32> {
    names: Vec<Arc<str>>,
    indices: HashMap<Arc<str>, I>,
}

impl<I> Default for Names<I> {
    fn default() -> Self {
        Self { names: Vec::new(), indices: HashMap::new() }
    }
}

impl<I: Copy + TryFrom<usize> + Into<u32>> Names<I> {
    /// The index of a name, which may be new.
    ///
    /// # Panics
    ///
    /// If there are more names than indices.
    pub(crate) fn add(&mut self, name: &str) -> I {
        if let Some(&index) = self.indices.get(name) {
            return index;
        }
        let Ok(index) = I::try_from(self.names.len()) else { panic!("there are more names than indices") };
        let name: Arc<str> = name.into();
        self.names.push(name.clone());
        self.indices.insert(name, index);
        index
    }

    /// The index of a known name.
    pub(crate) fn find(&self, name: &str) -> Option<I> {
        self.indices.get(name).copied()
    }

    /// The name with this index.
    pub(crate) fn name(&self, index: I) -> &str {
        &self.names[index.into() as usize]
    }

    /// The number of names.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// All names in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(AsRef::as_ref)
    }
}
