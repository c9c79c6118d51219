//! A vocabulary for benchmark-sized data: names and a small grammar of sentences. Everything is invented.

use crate::demo::rng::Rng;

pub const NAMES: [&str; 48] = [
    "Adela", "Anouk", "Arvid", "Bela", "Birk", "Carla", "Cem", "Dana", "Dilek", "Edda", "Elio", "Enno", "Fadi",
    "Frida", "Gita", "Goran", "Hanna", "Idris", "Ilse", "Ivo", "Jasna", "Joris", "Kaja", "Kofi", "Lale", "Levi",
    "Lucia", "Malik", "Marit", "Milan", "Nadia", "Nils", "Odile", "Oskar", "Petra", "Quim", "Rana", "Rune", "Sina",
    "Stellan", "Tarek", "Tilda", "Uma", "Viggo", "Wanda", "Xenia", "Yusuf", "Zora",
];

/// Surnames of families.
pub const FAMILIES: [&str; 8] = ["amsel", "birke", "corvo", "dahlke", "eskola", "ferrand", "gronau", "halasz"];

const THINGS: [&str; 28] = [
    "the garden gate",
    "Sunday lunch",
    "the spare room",
    "the last train",
    "your brother’s letter",
    "the dishes",
    "the red car",
    "that evening in March",
    "the phone on the table",
    "the rent",
    "the swimming lesson",
    "my mother’s birthday",
    "the dog",
    "the new job",
    "the broken lamp",
    "the holiday",
    "the school report",
    "the keys",
    "that message",
    "the kitchen light",
    "the long drive",
    "the piano",
    "the visit on Friday",
    "the savings",
    "the bedtime story",
    "the old flat",
    "the doctor’s call",
    "the weekend",
];
const OPENERS: [&str; 20] = [
    "I wanted to talk about",
    "You never ask me about",
    "Every time it comes to",
    "We said we would look after",
    "I was thinking of",
    "I am tired of hearing about",
    "Nobody told me about",
    "I only asked about",
    "You make it sound as if I forgot",
    "I have said what I think of",
    "It is not really about",
    "I stood there waiting for",
    "He laughs as soon as I mention",
    "She goes quiet whenever we reach",
    "I was looking forward to",
    "There was a time when we shared",
    "I cannot sleep for thinking of",
    "It would have been enough to mention",
    "I did my part with",
    "We keep coming back to",
];
const TAILS: [&str; 22] = [
    "and then the door is closed again",
    "and I count the minutes",
    "because somebody has to",
    "but you were already on your way out",
    "and I do not know what to say to that",
    "as if it had been my idea",
    "and it was quiet for the rest of the day",
    "which I had been promised",
    "and I felt like a guest in my own house",
    "so I went upstairs",
    "and I would do it again",
    "though I can see why you were cross",
    "and that was all there was to it",
    "before anybody had taken off their coat",
    "and I missed you, if you want to know",
    "and the children heard every word",
    "and I am sorry about that part",
    "while the soup went cold",
    "and we could try it differently this time",
    "and I waited for you to look up",
    "like two people in a waiting room",
    "and nobody said a word",
];
const SHORT: [&str; 14] = [
    "No.",
    "I know.",
    "That is not what I meant.",
    "Go on, then.",
    "Maybe.",
    "You always say that.",
    "I was there.",
    "Well.",
    "If you say so.",
    "I did hear you.",
    "Not like that.",
    "All right.",
    "Thank you for saying it.",
    "I do not know any more.",
];
const THERAPIST: [&str; 18] = [
    "What happens to you, {t}, when you hear that?",
    "Let us stay with that for a moment, {t}.",
    "So one of you steps forward and the other steps back.",
    "I noticed that your voice dropped just now, {t}.",
    "Could you say that to the person who sits beside you?",
    "It sounds as if both of you were waiting at the same door.",
    "That was hard to hear, I think, and you did not run away.",
    "Before we go on, I would like to hear from {t}.",
    "What would you have needed in that minute, {t}?",
    "Let me stop you there, so that it does not get lost.",
    "You are both tired of the same thing, from two sides.",
    "Who decides that at home, and since when?",
    "There is an apology in there somewhere, {t}.",
    "Suppose we put that problem on the empty chair.",
    "And underneath the anger, {t}, what else is there?",
    "You have agreed on something, did you notice?",
    "I wonder what the silence says for you, {t}.",
    "Say it once more, a little slower.",
];
pub const TONES: [&str; 18] = [
    "even",
    "low and hesitant",
    "sharp, clipped",
    "soft, slow",
    "rising, impatient",
    "flat and tired",
    "warm, unhurried",
    "half laughing",
    "breaking",
    "matter-of-fact",
    "quick, defensive",
    "quiet but firm",
    "dry",
    "trailing off",
    "loud at first, then lower",
    "gentle and inviting",
    "strained",
    "brisk",
];
pub const POSTURES: [&str; 14] = [
    "arms folded, turned to the window",
    "leans forward, elbows on the knees",
    "sits back, one ankle over the knee",
    "upright, bag on the lap",
    "slides lower in the chair",
    "turns the chair a little",
    "shoulders up",
    "both feet flat on the floor",
    "head in one hand",
    "half out of the chair",
    "knees towards the door",
    "hands under the thighs",
    "leans on the arm of the sofa",
    "coat still on",
];
pub const FACES: [&str; 14] = [
    "looks at the floor",
    "brief smile that goes out again",
    "eyebrows raised",
    "jaw set",
    "eyes wet",
    "stares past the others",
    "frowns",
    "blinks several times",
    "reddens",
    "bites the lower lip",
    "eyes on the therapist",
    "corner of the mouth goes up",
    "looks away quickly",
    "calm, attentive",
];
pub const SELVES: [&str; 12] = [
    "rubs a thumb along the seam",
    "turns the ring",
    "smooths the sleeve",
    "folds a tissue into squares",
    "picks at a nail",
    "breathes out slowly",
    "taps the chair with two fingers",
    "holds the cup with both hands",
    "pulls the cuff over the hand",
    "scratches the wrist",
    "presses the lips together",
    "winds the scarf round one finger",
];
pub const ACTS: [&str; 12] = [
    "turns towards the other and waits",
    "points without looking",
    "touches the other’s sleeve",
    "shakes the head at what is said",
    "hands over a tissue",
    "looks up for the first time",
    "moves the chair an inch away",
    "nods slowly",
    "raises a hand to stop the other",
    "laughs together with the other",
    "pushes the glass across the table",
    "leans in to hear better",
];
pub const ATTITUDES: [&str; 16] = [
    "blaming",
    "warm",
    "hurt",
    "ambivalent",
    "resentful",
    "tender",
    "wary",
    "longing",
    "disappointed",
    "respectful",
    "self-critical",
    "hopeful",
    "contemptuous",
    "grateful",
    "guarded",
    "fond, mocking",
];
pub const CONTENTS: [&str; 12] = [
    "names what goes back and forth between the two",
    "asks for the feeling under the words",
    "turns blame into a pattern that both keep going",
    "invites a direct word to the other",
    "makes room for the one who has said least",
    "stops the quarrel before it goes on",
    "brings both back to the plan for the week",
    "stands beside the softer side",
    "supports an apology that is nearly there",
    "clarifies whose decision it is",
    "has both look at the problem from outside",
    "follows the change as it happens",
];
pub const REASONS: [&str; 10] = [
    "One keeps asking while the other gives shorter and shorter answers.",
    "Both defend themselves and neither lets the other finish.",
    "The tone has softened and a first apology is taken in.",
    "They plan the next step together and share it out.",
    "Old reproach and new warmth stand side by side.",
    "Nobody takes up the thread; all look elsewhere.",
    "Two of them close ranks against the third.",
    "It is unclear who decides, and the child is asked.",
    "Several voices rise at once over the same point.",
    "Everybody takes a part and the mood is light.",
];

/// What a client says: two sentences or so, sometimes a word or nothing at all.
pub fn client(rng: &mut Rng) -> String {
    if rng.chance(0.012) {
        return String::new();
    }
    if rng.chance(0.16) {
        return (*rng.pick(&SHORT)).to_owned();
    }
    let count = 1 + rng.weighted(&[0.36, 0.42, 0.22]);
    (0..count).map(|_| sentence(rng)).collect::<Vec<_>>().join(" ")
}

fn sentence(rng: &mut Rng) -> String {
    let (opener, thing) = (rng.pick(&OPENERS), rng.pick(&THINGS));
    if rng.chance(0.25) { format!("{opener} {thing}.") } else { format!("{opener} {thing}, {}.", rng.pick(&TAILS)) }
}

/// What the therapist says to somebody.
pub fn therapist(target: &str, rng: &mut Rng) -> String {
    let count = 1 + rng.weighted(&[0.55, 0.35, 0.10]);
    (0..count).map(|_| rng.pick(&THERAPIST).replace("{t}", target)).collect::<Vec<_>>().join(" ")
}
