//! The browser application: page and worker are one wasm, told apart by their global.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rescue_explorer::app::main();
}
