use std::{env, fs};

pub struct Config {
    pub port: u16,
    pub database: String,
    pub token: Option<String>,
}

impl Config {
    pub fn from_env() -> Self {
        let strict = env::var("STRICT").map(|v| v == "1").unwrap_or(false);
        Config {
            port: env::var("PORT").ok().and_then(|p| p.parse().ok()).unwrap_or(8080),
            database: env::var("DATABASE_URL").unwrap_or_else(|_| env::var("DB").unwrap_or("sqlite".into())),
            token: Some(strict).filter(|s| *s).map(|_| fs::read_to_string("/run/secrets/token").expect("token")),
        }
    }
}
