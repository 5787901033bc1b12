use std::{fs, io::{Read, Write}};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).ok();
    fs::File::create("x").unwrap().write_all(text.as_bytes()).ok();
}
