fn main() { println!("cli"); }
