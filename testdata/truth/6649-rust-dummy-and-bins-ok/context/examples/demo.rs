fn main() { println!("{}", util::N); }
