fn main() { println!("{}", common::hi()); }
