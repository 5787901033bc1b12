const INDEX: &str = include_str!("../static/index.html");

fn main() {
    let config = std::fs::read_to_string("config/front.toml").unwrap_or_default();
    println!("{} {}", INDEX.len(), config.len());
}
