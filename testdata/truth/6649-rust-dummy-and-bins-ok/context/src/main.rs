fn main() { println!("{} {}", env!("STAMP"), util::N); }
