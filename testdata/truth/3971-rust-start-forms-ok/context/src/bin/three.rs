use std::fs;
use std::process;

fn main() {
    fs::create_dir_all("state").expect("state");
    fs::write("state/seed", "1").expect("seed");
    let text = fs::read_to_string("state/seed").expect("seed");
    let lines: Vec<String> = ["a"].iter().map(|_| fs::read_to_string("nope").unwrap_or_else(|_| "x".into())).collect();
    if lines.is_empty() {
        process::exit(2);
    }
    println!("{}", text);
}
