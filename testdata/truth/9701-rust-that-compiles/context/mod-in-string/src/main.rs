fn main() { let s = "
mod nothere;
"; println!("{}", s); }
