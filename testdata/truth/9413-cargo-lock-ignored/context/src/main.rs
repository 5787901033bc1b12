fn main() { println!("tool"); }
