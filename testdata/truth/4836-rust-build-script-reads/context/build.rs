use std::{env, fs, path::Path};

fn main() {
    println!("cargo:rerun-if-changed=data/codes.csv");
    let csv = fs::read_to_string("data/codes.csv").expect("cannot read data/codes.csv");
    let out = Path::new(&env::var("OUT_DIR").unwrap()).join("codes.rs");
    let rows: Vec<String> = csv.lines().map(|l| format!("{:?}", l)).collect();
    fs::write(out, format!("pub const CODES: &[&str] = &[{}];", rows.join(","))).unwrap();
}
