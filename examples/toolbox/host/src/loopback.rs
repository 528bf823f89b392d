//! The web's client, and the web: a server of canned pages on this machine, so that the example
//! needs no network and yet crosses a real socket.

use sentinel_runtime::port;
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    thread,
};
use toolbox_api::{Fetch, PortError};

type Page = (&'static str, &'static str);

/// A server of canned pages, which serves until the process ends.
pub(crate) struct Site {
    address: SocketAddr,
}

impl Site {
    /// Starts serving `pages`, each a path and a body.
    pub(crate) fn serving(pages: &'static [Page]) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                // A client that hangs up before its answer is the client's affair.
                let _ = answer(connection, pages);
            }
        });
        Ok(Self { address })
    }
}

fn answer(mut connection: TcpStream, pages: &[Page]) -> io::Result<()> {
    let mut request = String::new();
    BufReader::new(&connection).read_line(&mut request)?;
    let path = request.split(' ').nth(1).unwrap_or_default();
    match pages.iter().find(|page| page.0 == path) {
        Some((_, body)) => write!(connection, "HTTP/1.0 200 OK\r\n\r\n{body}"),
        None => write!(connection, "HTTP/1.0 404 Not Found\r\n\r\n"),
    }
}

/// A client that knows one site.
pub(crate) struct LoopbackFetch {
    address: SocketAddr,
}

impl LoopbackFetch {
    /// A client of `site`.
    pub(crate) fn to(site: &Site) -> Self {
        Self {
            address: site.address,
        }
    }

    fn ask(&self, path: &str) -> io::Result<String> {
        let mut connection = TcpStream::connect(self.address)?;
        write!(connection, "GET {path} HTTP/1.0\r\n\r\n")?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer)?;
        Ok(answer)
    }
}

#[port]
impl Fetch for LoopbackFetch {
    async fn get(&self, path: &str) -> Result<String, PortError> {
        let answer = self
            .ask(path)
            .map_err(|error| PortError(format!("cannot fetch {path}: {error}")))?;
        match answer.split_once("\r\n\r\n") {
            Some((head, body)) if head.contains(" 200 ") => Ok(body.to_owned()),
            _ => Err(PortError(format!("the site has no page {path}"))),
        }
    }
}
