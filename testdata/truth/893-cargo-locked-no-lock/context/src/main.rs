fn main() { println!("feed"); }
