//! The pages of a column, checked so that none claims more values than possible: the Parquet reader allocates memory
//! for as many as a page states before it reads them.

use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

/// The minimum size of a value in a dictionary in bytes; a text takes four for its length.
const LEAST: usize = 4;

/// Pages that are checked before they are decoded.
pub(super) struct CheckedPages {
    pub(super) pages: Box<dyn PageReader>,
    /// More values than a page can have. Many equal ones take hardly any space, so the size of the page does not limit
    /// them.
    pub(super) most: u64,
}

impl CheckedPages {
    fn check(&self, page: &Page) -> Result<()> {
        let most = match page {
            Page::DictionaryPage { buf, .. } => (buf.len() / LEAST) as u64,
            Page::DataPage { .. } | Page::DataPageV2 { .. } => self.most,
        };
        if u64::from(page.num_values()) <= most {
            return Ok(());
        }
        Err(ParquetError::General(format!("a page claims to have {} values", page.num_values())))
    }
}

impl PageReader for CheckedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        page.iter().try_for_each(|page| self.check(page))?;
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for CheckedPages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
