mod db;
fn main() { println!("{}", db::SCHEMA.len()); }
