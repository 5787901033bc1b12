pub fn greet(text: &str) -> String {
    format!("hello {}", text)
}
