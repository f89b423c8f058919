//! The hosts file, which lists the processes of a cluster: one address `host:port` per line, in the order of their
//! numbers. Empty lines and lines that begin with `#` are ignored.

use std::net::{SocketAddr, ToSocketAddrs};

/// The addresses of all processes.
#[derive(Clone, Debug)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Reads the text of a hosts file.
    ///
    /// # Errors
    ///
    /// All its faults, one per line.
    pub fn read(text: &str) -> Result<Self, String> {
        let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
        let mut faults = Vec::new();
        let mut addresses: Vec<String> = Vec::new();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let port = line.rsplit_once(':').map(|(host, port)| (host, port.parse::<u16>()));
            if !port.is_some_and(|(host, port)| !host.is_empty() && port.is_ok_and(|port| port > 0)) {
                faults.push(format!("line {number}: `{line}` is not an address, such as node1:7000"));
            } else if addresses.iter().any(|address| address == line) {
                faults.push(format!("line {number}: `{line}` occurs twice"));
            }
            addresses.push(line.to_owned());
        }
        if addresses.is_empty() {
            faults.push("it contains no address".into());
        }
        if faults.is_empty() { Ok(Self(addresses)) } else { Err(faults.join("\n")) }
    }

    /// The number of processes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there no process?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The address of a process as it is written in the file.
    pub(crate) fn address(&self, process: usize) -> &str {
        &self.0[process]
    }
}

/// The socket addresses of a host name.
pub(crate) fn resolve(address: &str) -> std::io::Result<Vec<SocketAddr>> {
    Ok(address.to_socket_addrs()?.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_are_named() {
        let hosts = Hosts::read("# two machines\nnode1:7000\n\n  [::1]:7001 \n").expect("it is right");
        assert_eq!((hosts.len(), hosts.address(1)), (2, "[::1]:7001"));
        let faults = Hosts::read("node1\nnode1:0\n:7\na:1\na:1\nb:70000").expect_err("it is wrong");
        let lines: Vec<_> = faults.lines().map(|line| &line[..7]).collect();
        assert_eq!(lines, ["line 1:", "line 2:", "line 3:", "line 5:", "line 6:"]);
        assert!(Hosts::read("# nobody").is_err());
    }
}
