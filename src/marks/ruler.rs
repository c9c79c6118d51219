//! The ruler: turn numbers (or the clock) and who speaks.

use super::text::ui_width;
use super::{Anchor, Axis, Mark, Scene, circle, counted, line, rect, text};
use crate::page::sample::SamplePage;
use crate::page::{Person, Role};

const HEIGHT: f64 = 36.0;
const NUMBERS: f64 = 14.0;
const SPEAKERS: f64 = 26.0;

/// Turn numbers as dense as they are legible, or times of the clock; a speaker mark a turn. No cursor.
pub fn ruler(page: &SamplePage, axis: &Axis) -> Scene {
    let mut scene = Scene::new(axis.total(), HEIGHT);
    if axis.is_clock() {
        clock(&mut scene, axis);
    } else {
        numbers(&mut scene, axis);
    }
    for (turn, row) in (1..=axis.len()).zip(&page.rows) {
        let radius = (axis.width(turn) / 2.0 - 0.5).clamp(0.5, 4.0);
        let title = format!("Turn {turn}, {}", if row.speaker.is_empty() { "nobody named" } else { &row.speaker });
        scene.add_at(turn, &title, person_dot(page.person(&row.speaker), axis.centre(turn), SPEAKERS, radius));
    }
    scene.name = format!("Turn numbers and who speaks, {}", counted(page.rows.len(), "turn", "turns"));
    scene
}

fn numbers(scene: &mut Scene, axis: &Axis) {
    let room = axis.width(1);
    let widest = ui_width(&axis.len().to_string()) + 6.0;
    let step =
        [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|s| f64::from(*s) * room >= widest).unwrap_or(1000);
    // Every second one begins at 1; otherwise 1 and the round numbers.
    let shown = |t: &u32| if step == 2 { t % 2 == 1 } else { *t == 1 || t.is_multiple_of(step) };
    for turn in (1..=axis.len()).filter(shown) {
        let words = turn.to_string();
        // At a narrow end the number would be cut.
        let half = ui_width(&words) / 2.0;
        let x = axis.centre(turn).clamp(half, (axis.total() - half).max(half));
        scene.add(text(x, NUMBERS, Anchor::Middle, words, "t3").at_turn(turn));
    }
}

fn clock(scene: &mut Scene, axis: &Axis) {
    let Some((first, last)) = axis.seconds() else { return };
    let steps = [5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0, 7200.0, 21600.0];
    // About 64 px between times.
    let most = (axis.total() / 64.0).max(1.0);
    let Some(step) = steps.into_iter().find(|s| (last - first) / s <= most) else { return };
    let mut end = f64::MIN;
    for i in 0..=most as u32 {
        let seconds = (first / step).ceil() * step + f64::from(i) * step;
        let Some(x) = axis.x_of(seconds) else { break };
        let words = minutes(seconds);
        if x + 4.0 < end || x + 4.0 + ui_width(&words) > axis.total() {
            continue;
        }
        scene.add(line(x, 4.0, x, 18.0, "s-rule2"));
        end = x + 10.0 + ui_width(&words);
        scene.add(text(x + 4.0, NUMBERS, Anchor::Start, words, "t3"));
    }
}

/// "2:05", "1:02:05".
fn minutes(seconds: f64) -> String {
    let sign = if seconds < 0.0 { "−" } else { "" };
    let s = seconds.abs() as u64;
    if s >= 3600 {
        format!("{sign}{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
    } else {
        format!("{sign}{}:{:02}", s / 60, s % 60)
    }
}

/// A person without a letter: client filled, therapist square, group double ring; nobody known an empty ring.
pub fn person_dot(person: Option<&Person>, cx: f64, cy: f64, r: f64) -> Vec<Mark> {
    match person.map(|p| (p.role, p)) {
        Some((Role::Therapist, _)) => {
            let half = r * 0.875;
            vec![rect(cx - half, cy - half, 2.0 * half, 2.0 * half, "p-therapist")]
        }
        Some((Role::Client, p)) => {
            let mut marks = vec![circle(cx, cy, r, format!("p{} cf", p.hue))];
            if p.second_ring {
                marks.push(circle(cx, cy, r + 2.0, format!("p{} c c--thin", p.hue)));
            }
            marks
        }
        Some((Role::Group, _)) => vec![circle(cx, cy, r, "ring"), circle(cx, cy, r / 2.0, "ring")],
        None => vec![circle(cx, cy, r * 0.85, "ring")],
    }
}

/// A person with initials in a ring, for strategy targets.
pub fn person_ring(person: Option<&Person>, name: &str, cx: f64, cy: f64, r: f64) -> Vec<Mark> {
    let letters = |words: &str| text(cx, cy + 4.2, Anchor::Middle, words, "tb");
    match person.map(|p| (p.role, p)) {
        Some((Role::Therapist, _)) => {
            vec![rect(cx - r + 1.5, cy - r + 1.5, 2.0 * r - 3.0, 2.0 * r - 3.0, "p-therapist")]
        }
        Some((Role::Group, _)) => vec![circle(cx, cy, r - 1.5, "ring"), circle(cx, cy, r - 4.5, "ring")],
        Some((Role::Client, p)) => {
            let mut marks = vec![circle(cx, cy, r, format!("p{} c ringed", p.hue))];
            if p.second_ring {
                marks.push(circle(cx, cy, r - 2.25, format!("p{} c c--thin", p.hue)));
            }
            marks.push(letters(&p.initials));
            marks
        }
        None => {
            let first = super::text::first_letters(name, 1);
            vec![circle(cx, cy, r, "ring ring--open"), letters(if first.is_empty() { "–" } else { &first })]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_a_clock() {
        assert_eq!([0.0, 65.0, 3725.0, -5.0].map(minutes), ["0:00", "1:05", "1:02:05", "−0:05"]);
    }

    #[test]
    fn narrow_columns_show_every_fifth_number() {
        let mut scene = Scene::new(400.0, HEIGHT);
        numbers(&mut scene, &Axis::turns(80, 5.0));
        let turns: Vec<_> = scene.marks.iter().filter_map(|m| m.turn).collect();
        assert_eq!(turns[..4], [1, 5, 10, 15]);
    }
}
