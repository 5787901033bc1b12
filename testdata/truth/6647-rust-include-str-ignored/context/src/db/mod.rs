pub static SCHEMA: &str = include_str!("../../sql/schema.sql");
