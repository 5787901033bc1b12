#![deny(unused_variables)]

fn area(width: u32, height: u32) -> u32 {
    let depth = 1;
    width * height
}

fn main() {
    println!("{}", area(2, 3));
}
