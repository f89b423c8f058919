//! The report as one self-contained HTML page.

use super::{Report, Table};
use crate::plot::{self, escaped};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The report as one HTML page.
#[must_use]
pub fn page(report: &Report) -> String {
    let title = escaped(&report.title);
    let about: String =
        report.about.split("\n\n").map(|part| format!("<p>{}</p>\n", escaped(part))).collect();
    let warnings = warnings(&report.contradictions);
    let tables: String = report.tables.iter().map(|table| section(table, false)).collect();
    let figures: String = report.figures.iter().map(figure).collect();
    let facts = report.facts.iter().map(|(name, value)| {
        format!("<tr><th scope='row'>{}</th><td>{}</td></tr>\n", escaped(name), escaped(value))
    });
    format!(
        "<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n<title>{title}</title>\n\
         <meta name='viewport' content='width=device-width, initial-scale=1'>\n<link rel='icon' href='data:,'>\n\
         <style>\n{}{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{about}{warnings}\
         <nav><a href='#tables'>Tables</a> <a href='#figures'>Figures</a> <a href='#instances'>Instances</a> \
         <a href='#run'>How it was run</a></nav>\n\
         <h2 id='tables'>Tables</h2>\n{tables}\n<h2 id='figures'>Figures</h2>\n<div class='figures'>\n{figures}</div>\n\
         <h2 id='instances'>Instances</h2>\n{}\n\
         <h2 id='run'>How it was run</h2>\n<div class='wide'><table class='facts'>{}</table></div>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        plot::STYLE,
        section(&report.instances, true),
        facts.collect::<String>(),
    )
}

fn warnings(contradictions: &[String]) -> String {
    if contradictions.is_empty() {
        return String::new();
    }
    let items: String = contradictions.iter().map(|line| format!("<li>{}</li>", escaped(line))).collect();
    format!("<div class='warning'><strong>Rows contradict each other</strong><ul>{items}</ul></div>\n")
}

fn section(table: &Table, sortable: bool) -> String {
    let title = if sortable { String::new() } else { format!("<h3>{}</h3>\n", escaped(&table.title)) };
    let note = if table.note.is_empty() {
        String::new()
    } else {
        format!("<p class='note'>{}</p>\n", escaped(&table.note))
    };
    format!("<section>{title}{}\n{note}</section>\n", table.html(sortable))
}

fn figure(figure: &plot::Figure) -> String {
    format!(
        "<figure><h3>{}</h3>{}<figcaption>{}</figcaption></figure>\n",
        escaped(&figure.title),
        plot::svg(figure, false),
        escaped(&figure.caption)
    )
}
