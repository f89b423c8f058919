//! `serve`: the server of the page.

mod catalogues;

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use slidewise_web::{Config, Limits, engine};

use crate::args::ServeArgs;
use crate::output;
use crate::status::Status;
use crate::values::three_quarters_of_free_memory;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Status> {
    let address = address(args)?;
    let catalogues = catalogues::open(&args.catalogues)?;
    let limits = Limits::default();
    let memory = args.memory.map(|size| size.as_u64()).or_else(three_quarters_of_free_memory);
    let engine = engine::Limits { seconds: args.time.as_secs().max(1), ..limits.engine };
    let limits = Limits { engine, running: args.jobs.into(), ..limits };
    let limits = memory.map_or(limits, |bytes| limits.with_memory(bytes));
    // Numeric addresses and `localhost` need not be passed on.
    let host = args.host.parse::<IpAddr>().is_err().then(|| args.host.clone());
    let config = Config { host, limits, catalogues };
    slidewise_web::serve(address, &config, |address| announce(address, args.open))
        .with_context(|| format!("cannot serve on {address}; --port 0 picks a free port"))?;
    Ok(Status::Solved)
}

fn address(args: &ServeArgs) -> anyhow::Result<SocketAddr> {
    let found = (args.host.as_str(), args.port).to_socket_addrs();
    match found.with_context(|| format!("there is no address for the host '{}'", args.host))?.next() {
        Some(address) => Ok(address),
        None => bail!("there is no address for the host '{}'", args.host),
    }
}

/// Announces where the page is: the address is data, the rest is not.
fn announce(address: SocketAddr, open: bool) {
    // A wildcard address cannot be visited.
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(_) => IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]),
    };
    let page = format!("http://{}/", SocketAddr::new(ip, address.port()));
    if !address.ip().is_loopback() {
        output::message("whoever can reach this machine can use this server: there is no authentication\n");
    }
    output::message("open this address in a browser; Ctrl-C stops the server\n");
    // If standard output is closed, the page is still available.
    let _ = output::text(&format!("{page}\n"));
    if open && !opened(&page) {
        output::message("no browser could be opened: open the address yourself\n");
    }
}

/// Asks the system to open an address.
fn opened(page: &str) -> bool {
    let command: &[&str] = match std::env::consts::OS {
        "macos" => &["open"],
        "windows" => &["cmd", "/C", "start"],
        _ => &["xdg-open"],
    };
    let mut browser = Command::new(command[0]);
    browser.args(&command[1..]).arg(page);
    browser.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
