const INDEX: &str = include_str!("../assets/index.html");

pub fn index() -> &'static str {
    INDEX
}
