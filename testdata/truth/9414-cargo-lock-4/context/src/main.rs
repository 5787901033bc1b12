fn main() { println!("bench"); }
