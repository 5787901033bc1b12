fn main() { println!("{}", tiny::one()); }
