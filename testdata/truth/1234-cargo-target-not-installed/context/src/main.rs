fn main() { println!("up"); }
