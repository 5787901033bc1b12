fn main() { println!("worker {}", ledger::name()); }
