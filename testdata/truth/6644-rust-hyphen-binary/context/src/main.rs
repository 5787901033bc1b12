fn main() { println!("ship"); }

