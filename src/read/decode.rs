//! What a file's bytes are (by their first bytes, never by its name), and their text.
//!
//! Text that is not UTF-8 is decoded stretch by stretch as Windows-1252 and the caller is told where; nothing is ever
//! replaced silently.

use std::borrow::Cow;

/// What the first bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    Text,
    /// Nothing, or blanks only.
    Empty,
    Gzip,
    Zip,
    Utf16 {
        little: bool,
    },
    /// Something that holds no benchmark data, in words.
    Foreign(&'static str),
}

/// First bytes of formats that people drop by mistake.
const FOREIGN: [(&[u8], &str); 20] = [
    (b"\x89PNG", "a PNG image"),
    (b"\xFF\xD8\xFF", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a RIFF file (WAV, AVI or WebP)"),
    (b"%PDF", "a PDF document"),
    (b"\xD0\xCF\x11\xE0", "an old Office document"),
    (b"SQLite format 3", "an SQLite database"),
    (b"PAR1", "a Parquet table"),
    (b"\x89HDF", "an HDF5 file"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"7z\xBC\xAF", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\xFD7zXZ", "an xz archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard archive"),
    (b"ID3", "an MP3 file"),
    (b"OggS", "an Ogg file"),
    (b"\x1A\x45\xDF\xA3", "a Matroska or WebM video"),
    (b"\xFF\xFE\x00\x00", "UTF-32 text"),
    (b"\x00\x00\xFE\xFF", "UTF-32 text"),
];

/// Looks at the first bytes.
pub fn looks(bytes: &[u8]) -> Looks {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Looks::Empty;
    }
    if bytes.starts_with(b"\x1F\x8B") {
        return Looks::Gzip;
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Looks::Zip;
    }
    if let Some((_, words)) = FOREIGN.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Looks::Foreign(words);
    }
    if bytes.get(4..8) == Some(b"ftyp") {
        return Looks::Foreign("an MP4 or QuickTime video");
    }
    if bytes.get(257..262) == Some(b"ustar") {
        return Looks::Foreign("a tar archive");
    }
    match bytes {
        // A mark, or none but zeros beside the first brackets and quotes.
        [0xFF, 0xFE, ..] | [b'{' | b'[', 0, _, 0, ..] => return Looks::Utf16 { little: true },
        [0xFE, 0xFF, ..] | [0, b'{' | b'[', 0, _, ..] => return Looks::Utf16 { little: false },
        _ => {}
    }
    let head = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    let start: Vec<u8> = head.trim_ascii_start().iter().take(14).map(u8::to_ascii_lowercase).collect();
    if start.starts_with(b"<!doctype html") || start.starts_with(b"<html") {
        return Looks::Foreign("an HTML page");
    }
    if start.starts_with(b"<?xml") {
        return Looks::Foreign("an XML file");
    }
    if head.contains(&0) && memchr::memmem::find(head, b"{\"").is_none() {
        return Looks::Foreign("a binary file");
    }
    // A record needs a brace; a file that begins like JSON gets a message of its own further on.
    let begins_like_json = matches!(start.first(), Some(b'{' | b'[' | b'"' | 0x80..));
    if !begins_like_json && memchr::memchr(b'{', bytes).is_none() {
        return Looks::Foreign("a text without any JSON in it");
    }
    Looks::Text
}

/// UTF-16 as UTF-8; unpaired surrogates become U+FFFD and are counted.
pub fn utf16(bytes: &[u8], little: bool) -> (Vec<u8>, usize) {
    let units = bytes.chunks_exact(2).map(|pair| {
        let pair = [pair.first().copied().unwrap_or(0), pair.get(1).copied().unwrap_or(0)];
        if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
    });
    let mut text = String::with_capacity(bytes.len());
    let mut lost = bytes.len() % 2;
    for unit in char::decode_utf16(units) {
        text.push(unit.unwrap_or_else(|_| {
            lost += 1;
            char::REPLACEMENT_CHARACTER
        }));
    }
    (text.into_bytes(), lost)
}

/// Characters of Windows-1252 at 0x80 to 0x9F; the five undefined bytes stay control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text, and the 0-based offset of the first byte that is not UTF-8. Such bytes alone are read as Windows-1252.
pub fn text(bytes: &[u8]) -> (Cow<'_, str>, Option<usize>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), None),
        Err(error) => {
            let mut out = String::with_capacity(bytes.len() + 16);
            for chunk in bytes.utf8_chunks() {
                out.push_str(chunk.valid());
                out.extend(chunk.invalid().iter().map(|&b| {
                    let high = b.checked_sub(0x80).and_then(|i| WINDOWS_1252.get(usize::from(i)));
                    high.copied().unwrap_or(char::from(b))
                }));
            }
            (Cow::Owned(out), Some(error.valid_up_to()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_by_content() {
        assert_eq!(looks(b"\x89PNG\r\n"), Looks::Foreign("a PNG image"));
        assert_eq!(looks(b" \r\n"), Looks::Empty);
        assert_eq!(looks(b""), Looks::Empty);
        assert_eq!(looks(b"\x1f\x8b\x08"), Looks::Gzip);
        assert_eq!(looks(b"{\0\"\0s\0"), Looks::Utf16 { little: true });
        assert_eq!(looks(b"\xEF\xBB\xBF{}"), Looks::Text);
        assert_eq!(looks(b"  <!DOCTYPE HTML><html>"), Looks::Foreign("an HTML page"));
        assert_eq!(looks(b"abc\0\0"), Looks::Foreign("a binary file"));
        assert_eq!(looks(b"a.json\nb.json\n"), Looks::Foreign("a text without any JSON in it"));
        assert_eq!(looks(b"note {"), Looks::Text);
        assert_eq!(looks(b"[["), Looks::Text);
    }

    #[test]
    fn bad_bytes_are_windows_1252_and_good_ones_stay() {
        // 0x92 is a curly apostrophe in Windows-1252; the é before it is proper UTF-8.
        assert_eq!(text(b"\xC3\xA9 I\x92m"), (Cow::Borrowed("é I’m"), Some(4)));
        assert_eq!(text("ok 🙂".as_bytes()), (Cow::Borrowed("ok 🙂"), None));
        assert_eq!(text(b"\x81\xE9").0, "\u{81}é");
    }

    #[test]
    fn utf16_both_ways() {
        assert_eq!(utf16(b"{\0\x3d\xd8\x42\xde", true), ("{🙂".as_bytes().to_vec(), 0));
        assert_eq!(utf16(b"\0{\xd8\x3d", false), ("{\u{fffd}".as_bytes().to_vec(), 1));
    }
}
