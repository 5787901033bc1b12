use std::{env, fs, path::Path};

fn main() {
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("word.rs"), "pub const WORD: &str = \"hey\";").unwrap();
}
