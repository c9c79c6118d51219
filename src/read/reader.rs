//! From dropped bytes to readings: opens archives, gives each file to a [`FileReader`], in slices.

use super::decode::{Looks, looks};
use super::file::{FileReader, hex};
use super::problem::{At, Problems};
use super::unpack::{Entry, Gunzip, MOST_BYTES, Stop, Unzip};
use super::{Content, FileInfo, Kind, Reading, Step};
use sha2::{Digest, Sha256};

/// Reads one file (or archive) in slices, so that a worker can answer questions in between.
pub struct Reader {
    name: String,
    phase: Phase,
    done: Vec<Reading>,
}

enum Phase {
    Start(Vec<u8>),
    Gunzip(Box<Gunzip>),
    File(Box<FileReader>),
    Unzip { zip: Box<Unzip>, wrapping: Option<String>, member: Option<Box<FileReader>> },
    Done,
}

impl Reader {
    /// `name` is the path below the dropped folder, or the file's name; used in messages and for ids of sample files.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), phase: Phase::Start(bytes), done: Vec::new() }
    }

    /// Reads about `budget` bytes further (at least one record).
    pub fn step(&mut self, budget: usize) -> Step {
        let phase = std::mem::replace(&mut self.phase, Phase::Done);
        self.phase = match phase {
            Phase::Start(bytes) => self.start(bytes),
            Phase::Gunzip(mut gunzip) => match gunzip.step(budget) {
                None => Phase::Gunzip(gunzip),
                Some((bytes, stop)) => self.unpacked(bytes, stop),
            },
            Phase::File(mut file) => match file.step(budget) {
                None => Phase::File(file),
                Some(reading) => {
                    self.done.push(reading);
                    Phase::Done
                }
            },
            Phase::Unzip { zip, wrapping, member } => self.unzip(zip, wrapping, member, budget),
            Phase::Done => Phase::Done,
        };
        let (done, of) = match &self.phase {
            Phase::Start(bytes) => (0, bytes.len() as u64),
            Phase::Gunzip(gunzip) => gunzip.progress(),
            Phase::File(file) => file.progress(),
            Phase::Unzip { zip, .. } => zip.progress(),
            Phase::Done => return Step::Done(std::mem::take(&mut self.done)),
        };
        Step::More { done, of }
    }

    fn start(&mut self, bytes: Vec<u8>) -> Phase {
        match looks(&bytes) {
            Looks::Gzip => Phase::Gunzip(Box::new(Gunzip::new(bytes, MOST_BYTES))),
            Looks::Zip => self.open_zip(bytes),
            _ => Phase::File(Box::new(FileReader::new(&self.name, &path_below_root(&self.name), bytes, false))),
        }
    }

    fn unpacked(&mut self, bytes: Vec<u8>, stop: Option<Stop>) -> Phase {
        if let Some(Stop::TooLarge(why)) = stop {
            self.refuse(&self.name.clone(), &bytes, "too-large", &why);
            return Phase::Done;
        }
        let cut = stop.is_some();
        if cut && bytes.is_empty() {
            self.refuse(
                &self.name.clone(),
                &bytes,
                "compressed-cut",
                "compressed data ends early; nothing could be unpacked",
            );
            return Phase::Done;
        }
        Phase::File(Box::new(FileReader::new(&self.name, &path_below_root(&self.name), bytes, cut)))
    }

    fn open_zip(&mut self, bytes: Vec<u8>) -> Phase {
        let hash = hex(&Sha256::digest(&bytes));
        let size = bytes.len() as u64;
        let why = match Unzip::new(bytes, MOST_BYTES) {
            Err(()) => "the zip archive is damaged or cut short: its list of members is missing",
            Ok(zip) if zip.is_office() => "this is an Office document (docx, xlsx, pptx); it holds no benchmark data",
            Ok(zip) if zip.progress().1 == 0 => "the archive is empty",
            Ok(zip) => {
                let wrapping = zip.wrapping();
                return Phase::Unzip { zip: Box::new(zip), wrapping, member: None };
            }
        };
        self.report(&self.name.clone(), size, hash, "bad-archive", why);
        Phase::Done
    }

    fn unzip(
        &mut self,
        mut zip: Box<Unzip>,
        wrapping: Option<String>,
        mut member: Option<Box<FileReader>>,
        budget: usize,
    ) -> Phase {
        if let Some(file) = &mut member {
            if let Some(reading) = file.step(budget) {
                self.done.push(reading);
                member = None;
            }
            return Phase::Unzip { zip, wrapping, member };
        }
        match zip.next() {
            None => return Phase::Done,
            Some(Entry::Nothing) => {}
            Some(Entry::Unreadable { path, why }) => {
                self.refuse(&format!("{}/{path}", self.name), &[], "bad-member", &format!("cannot be unpacked: {why}"));
            }
            Some(Entry::File { path, bytes, stop }) => {
                let name = format!("{}/{path}", self.name);
                match stop {
                    Some(Stop::TooLarge(why)) => self.refuse(&name, &bytes, "too-large", &why),
                    stop => {
                        let below = wrapping.as_ref().and_then(|top| path.strip_prefix(top.as_str())).unwrap_or(&path);
                        let id = without_extension(below.trim_start_matches('/'));
                        member = Some(Box::new(FileReader::new(&name, id, bytes, stop.is_some())));
                    }
                }
            }
        }
        Phase::Unzip { zip, wrapping, member }
    }

    fn refuse(&mut self, name: &str, bytes: &[u8], code: &'static str, why: &str) {
        // Bytes may be missing here; the name keeps two refused files apart.
        let hash = hex(&Sha256::digest([name.as_bytes(), bytes].concat()));
        self.report(name, bytes.len() as u64, hash, code, why);
    }

    fn report(&mut self, name: &str, size: u64, hash: String, code: &'static str, why: &str) {
        let mut problems = Problems::of_file(name);
        problems.error(code, &At::File, || format!("{why}; refused"));
        let file = FileInfo { name: name.to_owned(), kind: Kind::Archive, bytes: size, records: 0, hash };
        self.done.push(Reading { file, content: Content::Nothing, problems: problems.finish() });
    }
}

/// Reads a file to its end.
pub fn read_all(name: &str, bytes: Vec<u8>) -> Vec<Reading> {
    let mut reader = Reader::new(name, bytes);
    loop {
        if let Step::Done(readings) = reader.step(usize::MAX) {
            return readings;
        }
    }
}

/// The path below the dropped folder, without its ending: the id of a sample without a header.
fn path_below_root(name: &str) -> String {
    let name = name.trim_start_matches("./").trim_start_matches('/');
    without_extension(name.split_once('/').map_or(name, |(_, below)| below)).to_owned()
}

fn without_extension(path: &str) -> &str {
    let path = path.strip_suffix(".gz").unwrap_or(path);
    path.strip_suffix(".json").or(path.strip_suffix(".jsonl")).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_is_the_root() {
        assert_eq!(path_below_root("data/mara_and_theo/001.json"), "mara_and_theo/001");
        assert_eq!(path_below_root("001.json"), "001");
        assert_eq!(path_below_root("/data/family_therapy/x/1.json.gz"), "family_therapy/x/1");
    }
}
