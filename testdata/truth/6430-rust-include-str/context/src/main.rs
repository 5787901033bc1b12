const SCHEMA: &str = include_str!("../sql/schema.sql");

fn main() {
    println!("{}", SCHEMA.len());
}
