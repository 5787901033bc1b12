#![deny(warnings)]
use std::collections::HashMap;
use std::fs;

fn main() {
    println!("{:?}", fs::metadata("/").is_ok());
}

