fn main() { println!("{}", utils::name()); }
