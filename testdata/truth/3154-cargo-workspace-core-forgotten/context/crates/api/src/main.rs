fn main() { println!("{}", core_types::hi()); }
