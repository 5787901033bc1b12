#![cfg_attr(feature = "strict", deny(warnings))]

use std::collections::HashMap;
use std::env;

fn unused() {}

fn main() {
    let mut x = 1;
    for a in env::args().skip(1) {
        println!("{a}");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn two() {
        assert_eq!(1 + 1, 2);
    }
}
