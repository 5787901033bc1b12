pub fn page(t: &str) -> String { t.to_string() }
