use std::{env, fs};

struct Settings {
    limit: usize,
    rules: String,
}

fn settings() -> Settings {
    Settings {
        limit: env::var("LIMIT").ok().map(|l| l.parse().unwrap_or(10)).unwrap_or(10),
        rules: fs::read_to_string("rules/default.txt").expect("rules/default.txt"),
    }
}

fn main() {
    let s = settings();
    for r in s.rules.lines().take(s.limit) {
        println!("{r}");
    }
}
