fn main() { println!("v4"); }

