//! Progress on standard error, only if somebody can see it.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use slidewise_core::{Cost, Limits, Observer, Preparing, Stats, Watch};

use crate::{human, interrupt, output};

/// A progress display for running searches.
#[derive(Clone)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A display for one search: nothing if it ends soon; otherwise its bound, states and memory, updated regularly.
    pub(crate) fn search(quiet: bool) -> Self {
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}").expect("the template is valid");
        Self::new(ProgressBar::new_spinner(), style, quiet)
    }

    /// A bar over many puzzles.
    pub(crate) fn batch(puzzles: usize, quiet: bool) -> Self {
        let template = "{wide_bar} {pos}/{len} puzzles, {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        Self::new(ProgressBar::new(puzzles as u64), style, quiet)
    }

    /// A bar over the runs of a suite.
    pub(crate) fn runs(runs: usize, quiet: bool) -> Self {
        let template = "{wide_bar} {pos}/{len} runs, {elapsed} so far, about {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        Self::new(ProgressBar::new(runs as u64), style, quiet)
    }

    /// A bar over the candidates of an enumeration. The remaining time is an estimate: they do not all take the same
    /// time.
    pub(crate) fn candidates(candidates: u64, quiet: bool) -> Self {
        let template = "{wide_bar} {percent} % of {human_len} candidates, {elapsed} so far, about {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        Self::new(ProgressBar::new(candidates), style, quiet)
    }

    /// A bar over the sets of pieces of an enumeration, which do not all take the same time either.
    pub(crate) fn sets(sets: usize, quiet: bool) -> Self {
        let template = "{wide_bar} {pos}/{len} sets of pieces, {elapsed} so far, about {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        Self::new(ProgressBar::new(sets as u64), style, quiet)
    }

    fn new(bar: ProgressBar, style: ProgressStyle, quiet: bool) -> Self {
        // Standard error draws nothing by itself if it is not a terminal.
        bar.set_draw_target(if quiet || output::is_muted() {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr_with_hz(8)
        });
        Self(bar.with_style(style).with_elapsed(Duration::ZERO))
    }

    /// Updates the display with the progress of a search.
    pub(crate) fn show(&self, bound: Cost, stats: &Stats) {
        // Nobody can see it, or it is too early to show anything.
        if self.0.is_hidden() || self.0.elapsed() < Duration::from_millis(300) {
            return;
        }
        self.0.set_message(format!(
            "at least {bound} · {} expanded · {} stored · {}",
            human::count(stats.expanded),
            human::count(stats.stored),
            human::bytes(stats.bytes)
        ));
        self.0.tick();
    }

    /// Shows a text, if anybody can see it.
    pub(crate) fn say(&self, text: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.set_message(text());
            self.0.tick();
        }
    }

    /// Shows the progress of a table that a search needs, and passes on notices.
    pub(crate) fn prepare(&self, news: &Preparing<'_>) {
        match news {
            Preparing::Notice(text) => self.pause(|| output::message(&format!("{text}\n"))),
            Preparing::Table { what, done, total } => {
                if !self.0.is_hidden() {
                    let percent = done * 100 / (*total).max(1);
                    self.0.set_message(format!("building a pattern database: {percent} % · {what}"));
                    self.0.tick();
                }
            }
        }
    }

    /// Counts one more finished puzzle.
    pub(crate) fn advance(&self) {
        self.0.inc(1);
    }

    /// Counts this many more as finished.
    pub(crate) fn advance_by(&self, more: u64) {
        self.0.inc(more);
    }

    /// Counts this many as finished before, which does not affect the estimated speed.
    pub(crate) fn begin_at(&self, before: u64) {
        self.0.set_position(before);
        self.0.reset_eta();
    }

    /// Prints without disturbing the bar.
    pub(crate) fn pause<R>(&self, print: impl FnOnce() -> R) -> R {
        self.0.suspend(print)
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// Does one piece of work while the user watches: it shows its progress, keeps to the time limit and can be interrupted.
pub(crate) fn watched<R>(quiet: bool, limits: &Limits, work: impl FnOnce(&mut dyn Observer) -> R) -> R {
    let progress = Progress::search(quiet);
    let announce = |news: &Preparing<'_>| progress.prepare(news);
    let show = |bound, stats: &Stats| progress.show(bound, stats);
    let result = work(&mut Watch::new(limits, interrupt::flag(), show).announcing(&announce));
    progress.finish();
    result
}
