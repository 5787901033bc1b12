use std::fs;

fn main() {
    let c = fs::read_to_string("config/default.toml").expect("config");
    println!("{}", c.len());
}
