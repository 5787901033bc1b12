use std::env;
use std::fs;

fn main() {
    let name = env::args().nth(1).expect("usage: count FILE");
    let text = fs::read_to_string(&name).expect("cannot read");
    println!("{}", text.lines().count());
}
