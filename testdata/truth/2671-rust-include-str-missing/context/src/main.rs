const SQL: &str = include_str!("../sql/schema.sql");

fn main() {
    println!("{}", SQL);
}
