fn main() { println!("api"); }
