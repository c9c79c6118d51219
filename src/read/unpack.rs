//! Gzip and zip, with limits on what they may unpack to.
//!
//! Gzip members may be concatenated. An archive that is cut short gives what could be unpacked. Knows no records.

use flate2::read::MultiGzDecoder;
use std::io::{Cursor, Read};
use zip::ZipArchive;
use zip::result::ZipError;

/// What a file or a whole archive may unpack to: about 1 GiB.
pub const MOST_BYTES: u64 = 1 << 30;
/// Small archives may have any ratio; beyond this size a ratio above [`MOST_RATIO`] is refused.
const RATIO_FROM: u64 = 32 << 20;
const MOST_RATIO: u64 = 250;

/// Why unpacking stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The data end early or are damaged; what came before is good.
    Broken,
    /// More than may be unpacked, in words.
    TooLarge(String),
}

/// Whether `out` bytes from `packed` bytes are more than may be.
fn too_large(out: u64, packed: u64, most: u64) -> Option<Stop> {
    if out > most {
        return Some(Stop::TooLarge(format!("unpacks to more than {} MiB", most >> 20)));
    }
    (out > RATIO_FROM && out / packed.max(1) > MOST_RATIO)
        .then(|| Stop::TooLarge(format!("unpacks to more than {MOST_RATIO} times its size")))
}

/// Unpacks a gzip file in slices.
pub struct Gunzip {
    decoder: MultiGzDecoder<Cursor<Vec<u8>>>,
    packed: u64,
    most: u64,
    out: Vec<u8>,
}

impl Gunzip {
    /// `most`: bytes that may come out.
    pub fn new(bytes: Vec<u8>, most: u64) -> Self {
        let packed = bytes.len() as u64;
        Self { decoder: MultiGzDecoder::new(Cursor::new(bytes)), packed, most, out: Vec::new() }
    }

    /// Packed bytes done and in all.
    pub fn progress(&self) -> (u64, u64) {
        (self.decoder.get_ref().position().min(self.packed), self.packed)
    }

    /// Unpacks about `budget` bytes more; at the end gives all bytes and why it stopped, if early.
    pub fn step(&mut self, budget: usize) -> Option<(Vec<u8>, Option<Stop>)> {
        let mut slice = [0u8; 16 << 10];
        let mut done = 0;
        loop {
            let stop = match self.decoder.read(&mut slice) {
                Ok(0) => None,
                Ok(n) => {
                    self.out.extend_from_slice(slice.get(..n).unwrap_or_default());
                    done += n;
                    match too_large(self.out.len() as u64, self.packed, self.most) {
                        None if done < budget => continue,
                        None => return None,
                        stop => stop,
                    }
                }
                Err(_) => Some(Stop::Broken),
            };
            return Some((std::mem::take(&mut self.out), stop));
        }
    }
}

/// What a zip archive's next member is.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry {
    File {
        path: String,
        bytes: Vec<u8>,
        stop: Option<Stop>,
    },
    /// Listed, but cannot be unpacked: why, in words.
    Unreadable {
        path: String,
        why: &'static str,
    },
    /// Folders and what file systems leave behind.
    Nothing,
}

/// Walks through the members of a zip archive, in the archive's order.
pub struct Unzip {
    archive: ZipArchive<Cursor<Vec<u8>>>,
    next: usize,
    /// Bytes that the rest may unpack to.
    left: u64,
}

impl Unzip {
    /// `Err`: no list of members, because the archive is damaged or cut short.
    pub fn new(bytes: Vec<u8>, most: u64) -> Result<Self, ()> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ())?;
        Ok(Self { archive, next: 0, left: most })
    }

    /// Members done and in all.
    pub fn progress(&self) -> (u64, u64) {
        (self.next as u64, self.archive.len() as u64)
    }

    /// Whether this is a Word, Excel or slides file.
    pub fn is_office(&self) -> bool {
        self.archive.index_for_name("[Content_Types].xml").is_some()
    }

    /// The one folder that holds everything, if it is only a wrapping: files lie two folders deep below the archive.
    pub fn wrapping(&self) -> Option<String> {
        let mut files = self.archive.file_names().filter(|n| !n.ends_with('/') && !is_litter(n)).peekable();
        let (top, _) = files.peek()?.split_once('/')?;
        let top = top.to_owned();
        let mut deep = false;
        for name in files {
            let below = name.strip_prefix(top.as_str())?.strip_prefix('/')?;
            deep |= below.contains('/');
        }
        (deep && top != "family_therapy").then_some(top)
    }

    /// The next member; `None` after the last.
    pub fn next(&mut self) -> Option<Entry> {
        if self.next >= self.archive.len() {
            return None;
        }
        let index = self.next;
        self.next += 1;
        let path = self.archive.name_for_index(index).unwrap_or_default().replace('\\', "/");
        if path.ends_with('/') || is_litter(&path) {
            return Some(Entry::Nothing);
        }
        let mut member = match self.archive.by_index(index) {
            Ok(member) => member,
            Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
                return Some(Entry::Unreadable { path, why: "it needs a password" });
            }
            Err(ZipError::UnsupportedArchive(_)) => {
                return Some(Entry::Unreadable {
                    path,
                    why: "its compression method is not supported (only deflate is)",
                });
            }
            Err(_) => return Some(Entry::Unreadable { path, why: "the archive is damaged there" }),
        };
        let packed = member.compressed_size();
        let most = self.left;
        let mut bytes = Vec::new();
        let mut slice = [0u8; 16 << 10];
        let stop = loop {
            match member.read(&mut slice) {
                Ok(0) => break None,
                Ok(n) => {
                    bytes.extend_from_slice(slice.get(..n).unwrap_or_default());
                    if let Some(stop) = too_large(bytes.len() as u64, packed, most) {
                        break Some(stop);
                    }
                }
                Err(_) => break Some(Stop::Broken),
            }
        };
        drop(member);
        if matches!(stop, Some(Stop::TooLarge(_))) {
            bytes.clear();
        }
        self.left = self.left.saturating_sub(bytes.len() as u64);
        Some(Entry::File { path, bytes, stop })
    }
}

/// Files that systems add to archives on their own.
fn is_litter(path: &str) -> bool {
    path.starts_with("__MACOSX/") || path.rsplit('/').next().is_some_and(|n| n == ".DS_Store" || n == "Thumbs.db")
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn gz(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).expect("in memory");
        encoder.finish().expect("in memory")
    }

    fn gunzip(bytes: Vec<u8>, most: u64, budget: usize) -> (Vec<u8>, Option<Stop>) {
        let mut gunzip = Gunzip::new(bytes, most);
        loop {
            if let Some(end) = gunzip.step(budget) {
                return end;
            }
        }
    }

    #[test]
    fn members_are_joined_and_slices_do_not_matter() {
        let joined = [gz(b"one "), gz(b"two")].concat();
        assert_eq!(gunzip(joined.clone(), MOST_BYTES, usize::MAX), (b"one two".to_vec(), None));
        assert_eq!(gunzip(joined, MOST_BYTES, 1), (b"one two".to_vec(), None));
    }

    #[test]
    fn a_cut_file_gives_what_came_before() {
        // Stored without compression, so that the bytes before the cut are really there.
        let text: Vec<u8> = (0..200_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let mut packed = gz(&text);
        packed.truncate(packed.len() / 2);
        let (out, stop) = gunzip(packed, MOST_BYTES, usize::MAX);
        assert_eq!(stop, Some(Stop::Broken));
        assert!(!out.is_empty() && text.starts_with(&out));
    }

    #[test]
    fn bombs_are_refused_by_size_and_by_ratio() {
        let (_, stop) = gunzip(gz(&vec![b'a'; 3 << 20]), 1 << 20, usize::MAX);
        assert_eq!(stop, Some(Stop::TooLarge("unpacks to more than 1 MiB".into())));
        let (_, stop) = gunzip(gz(&vec![b'a'; 33 << 20]), MOST_BYTES, usize::MAX);
        assert_eq!(stop, Some(Stop::TooLarge("unpacks to more than 250 times its size".into())));
    }
}
