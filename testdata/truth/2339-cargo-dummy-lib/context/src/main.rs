fn main() { println!("{}", reader_core::n()); }
