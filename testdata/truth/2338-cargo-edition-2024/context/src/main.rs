fn main() { println!("probe"); }
