fn main() { println!("tick"); }
