fn main() { println!("{}", domain::x()); }
