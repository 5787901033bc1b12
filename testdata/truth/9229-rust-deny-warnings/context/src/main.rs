#![deny(warnings)]

use std::collections::HashMap;
use std::env;

fn main() {
    for a in env::args().skip(1) {
        println!("{a}");
    }
}
