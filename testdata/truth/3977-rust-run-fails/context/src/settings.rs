use std::{env, fs};

pub fn optional(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}

pub fn load(path: &str) -> Result<String, std::io::Error> {
    let text = fs::read_to_string(path)?;
    Ok(text)
}

pub fn port() -> u16 {
    env::var("PORT").ok().and_then(|p| p.parse().ok()).unwrap_or(8080)
}

#[cfg(test)]
mod tests {
    #[test]
    fn reads() {
        std::fs::read_to_string("fixtures/a").unwrap();
    }
}
