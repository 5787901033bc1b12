mod shop;

use std::{
    collections::hash_map::{self, Entry},
    fs,
    io::{self, Read, Write},
};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).ok();
    io::stdout().flush().ok();
    let mut seen: hash_map::HashMap<u8, u8> = hash_map::HashMap::new();
    if let Entry::Vacant(v) = seen.entry(1) {
        v.insert(2);
    }
    fs::metadata("x").ok();
    shop::open();
}
