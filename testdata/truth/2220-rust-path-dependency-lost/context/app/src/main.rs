fn main() { println!("{}", shared::x()); }
