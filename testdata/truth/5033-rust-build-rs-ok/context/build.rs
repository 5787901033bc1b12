use std::{env, fs, path::PathBuf};

fn main() {
    let dir = PathBuf::from("migrations");
    println!("cargo:rerun-if-changed={}", dir.display());
    let mut names: Vec<String> = fs::read_dir(&dir)
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    fs::write(out.join("list.rs"), format!("pub const N: usize = {};", names.len())).unwrap();
}
