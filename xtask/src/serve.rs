//! A static file server for this machine alone: GET and HEAD of one folder, on 127.0.0.1, one thread per request.
//!
//! By hand on `std`, because that is all it takes; it knows nothing of the site beyond which names say their content.

use crate::{Options, Outcome, site};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// No request line with its headers is longer than this many bytes.
const HEAD: u64 = 16 * 1024;

/// `cargo xtask serve`: builds, serves, prints the address, and stays.
pub fn command(options: &Options) -> Outcome {
    let (port, base) = (options.port()?, options.value("--base").unwrap_or("/"));
    site::build()?;
    let site = Site::new(&site::dist(), base)?;
    let listener = listen(port)?;
    let address = format!("{}#/samples?demo=1", site.address(&listener)?);
    println!("\n  {address}\n  Ctrl-C ends it.");
    if options.flag("--open") {
        let open = Command::new("xdg-open").arg(&address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        open.map_err(|e| format!("xdg-open could not be started: {e}."))?;
    }
    site.serve(&listener);
    Ok(())
}

/// Serves the finished site under `/` from a thread while `work` runs with its address.
pub fn during(work: impl FnOnce(&str) -> Outcome) -> Outcome {
    let site = Site::new(&site::dist(), "/")?;
    let listener = listen(0)?;
    let address = site.address(&listener)?;
    thread::spawn(move || site.serve(&listener));
    work(&address)
}

/// The first free port from this one on; 0 takes any.
fn listen(port: u16) -> Outcome<TcpListener> {
    (port..=port.saturating_add(50))
        .find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
        .ok_or_else(|| format!("no port from {port} on is free."))
}

/// One folder, served under one path.
#[derive(Clone)]
struct Site {
    root: PathBuf,
    /// Begins and ends with a slash.
    base: String,
}

impl Site {
    fn new(root: &Path, base: &str) -> Outcome<Self> {
        let root = root.canonicalize().map_err(|e| format!("{}: {e}; build the site first.", root.display()))?;
        let base = base.trim_matches('/');
        Ok(Self { root, base: if base.is_empty() { "/".to_owned() } else { format!("/{base}/") } })
    }

    fn address(&self, listener: &TcpListener) -> Outcome<String> {
        let at = listener.local_addr().map_err(|e| format!("the server has no address: {e}."))?;
        Ok(format!("http://{at}{}", self.base))
    }

    fn serve(&self, listener: &TcpListener) {
        for stream in listener.incoming().flatten() {
            let site = self.clone();
            // A visitor who leaves in the middle is no failure.
            thread::spawn(move || site.answer(&stream).ok());
        }
    }

    fn answer(&self, mut stream: &TcpStream) -> std::io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        let mut lines = BufReader::new(stream.take(HEAD)).lines();
        let request = lines.next().transpose()?.unwrap_or_default();
        while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
        let (method, target) = request.split_once(' ').unwrap_or_default();
        let target = target.split(' ').next().unwrap_or_default();
        let found = self.find(target).and_then(|path| Some((fs::read(&path).ok()?, path)));
        let (status, kind, cache, body) = match (method, found) {
            ("GET" | "HEAD", Some((body, path))) => ("200 OK", kind(&path), cache(&path), body),
            ("GET" | "HEAD", None) => ("404 Not Found", "text/plain", "no-cache", b"not here\n".to_vec()),
            _ => ("405 Method Not Allowed", "text/plain", "no-cache", b"only GET and HEAD\n".to_vec()),
        };
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: {cache}\r\n\
             X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        )?;
        if method == "HEAD" { Ok(()) } else { stream.write_all(&body) }
    }

    /// The file a request target means; nothing outside the folder, whatever the target says.
    fn find(&self, target: &str) -> Option<PathBuf> {
        let path = decode(target.split(['?', '#']).next()?)?;
        let inside = path.strip_prefix(&self.base)?;
        let mut file = self.root.clone();
        for part in inside.split('/').filter(|part| !part.is_empty()) {
            if part.starts_with('.') || part.contains(['\\', ':', '\0']) {
                return None;
            }
            file.push(part);
        }
        if inside.is_empty() || inside.ends_with('/') {
            file.push("index.html");
        }
        // A link that leads out of the folder is not followed.
        file.canonicalize().ok().filter(|file| file.starts_with(&self.root) && file.is_file())
    }
}

/// Percent-decodes a path; nothing if it is not UTF-8 then or a code is cut.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let code = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&code).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" | "md" | "jsonl" | "csv" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Only a file whose name ends in a hash of its content may be kept.
fn cache(path: &Path) -> &'static str {
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default().trim_end_matches("_bg");
    let hashed = stem.rsplit('-').next().is_some_and(|h| h.len() == 16 && h.bytes().all(|b| b.is_ascii_hexdigit()));
    if hashed { "public, max-age=31536000, immutable" } else { "no-cache" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(name: &str, base: &str) -> Site {
        let root = std::env::temp_dir().join(format!("rescue-xtask-{name}-{}", std::process::id()));
        fs::create_dir_all(root.join("site/demo")).unwrap();
        fs::write(root.join("secret.txt"), "outside").unwrap();
        fs::write(root.join("site/index.html"), "inside").unwrap();
        fs::write(root.join("site/demo/a b.json"), "{}").unwrap();
        Site::new(&root.join("site"), base).unwrap()
    }

    #[test]
    fn files_are_found_under_the_base_only() {
        let site = site("base", "some/path");
        assert_eq!(site.base, "/some/path/");
        assert_eq!(site.find("/some/path/?x=1"), Some(site.root.join("index.html")));
        assert_eq!(site.find("/some/path/demo/a%20b.json"), Some(site.root.join("demo/a b.json")));
        assert_eq!(site.find("/some/path/demo"), None, "a folder without a slash and without an index");
        assert_eq!(site.find("/index.html"), None);
        assert_eq!(site.find("/some/path/absent.html"), None);
    }

    #[test]
    fn no_target_leads_out_of_the_folder() {
        let site = site("traversal", "/");
        let outside = [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/demo/../../secret.txt",
            "/..%2fsecret.txt",
            "/%2",
            "//etc/passwd",
        ];
        for target in outside {
            assert_eq!(site.find(target), None, "{target}");
        }
    }

    #[test]
    fn only_hashed_names_may_be_kept() {
        assert!(cache(Path::new("app-0123456789abcdef_bg.wasm")).contains("immutable"));
        assert!(cache(Path::new("boot-0123456789abcdef.js")).contains("immutable"));
        assert_eq!(cache(Path::new("index.html")), "no-cache");
        assert_eq!(cache(Path::new("demo/three-evenings.json")), "no-cache");
    }

    #[test]
    fn an_answer_over_a_real_socket_names_its_kind_and_length() {
        let site = site("socket", "/");
        let listener = listen(0).unwrap();
        let at = listener.local_addr().unwrap();
        thread::spawn(move || site.serve(&listener));
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(at).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        let page = ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{page}");
        assert!(page.contains("Content-Length: 6\r\n") && page.ends_with("\r\n\r\ninside"), "{page}");
        assert!(ask("HEAD / HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n"));
        assert!(ask("GET /no HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
        assert!(ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
    }
}
