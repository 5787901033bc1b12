fn main() { println!("api {}", ledger::name()); }
