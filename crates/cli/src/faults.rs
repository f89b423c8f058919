//! Faults of a puzzle file, shown with their line.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use slidewise_domains::text::Fault;
use slidewise_solve::source::Text;

use crate::human;

/// How much of a long line is shown on either side of the fault.
const CONTEXT: usize = 40;

/// The width of a line of advice, in characters.
const WIDTH: usize = 90;

/// All faults as text, each with its file, line, column and the line itself.
pub(crate) fn render(text: &Text, faults: &[Fault], color: bool) -> String {
    let lines: Vec<&str> = text.content.lines().collect();
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let blocks: Vec<_> = faults.iter().map(|fault| block(&renderer, text, &lines, fault)).collect();
    blocks.join("\n\n") + "\n"
}

fn block(renderer: &Renderer, text: &Text, lines: &[&str], fault: &Fault) -> String {
    let line = lines.get(fault.line - 1).copied().unwrap_or("");
    let window = Window::around(line, fault);
    let title = format!("{}:{}:{}: {}", text.origin, fault.line, fault.column, fault.message);
    let snippet = Snippet::source(window.text)
        .line_start(fault.line)
        .annotation(AnnotationKind::Primary.span(window.span));
    let mut report = vec![Level::ERROR.primary_title(&title).element(snippet)];
    let help = fault.help.as_deref().map(|help| human::wrapped(help, WIDTH).join("\n"));
    if let Some(help) = &help {
        report.push(Group::with_title(Level::HELP.secondary_title(help)));
    }
    renderer.render(&report)
}

/// The printable part of a line that is worth showing, with the fault's byte position in it.
struct Window {
    text: String,
    span: std::ops::Range<usize>,
}

impl Window {
    fn around(line: &str, fault: &Fault) -> Self {
        let column = fault.column - 1;
        let from = column.saturating_sub(CONTEXT);
        let length = fault.length.min(CONTEXT);
        let shown = line.chars().skip(from).take(column - from + length + CONTEXT).map(printable);
        let text: String = shown.collect();
        let byte = |chars: usize| text.char_indices().nth(chars).map_or(text.len(), |(at, _)| at);
        let span = byte(column - from)..byte(column - from + length);
        Self { text, span }
    }
}

/// Control characters would disturb the terminal.
fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}
