use std::env;

pub struct Config {
    pub port: u16,
    pub database: String,
}

impl Config {
    pub fn from_env() -> Self {
        Config {
            port: env::var("PORT").ok().and_then(|p| p.parse().ok()).unwrap_or(8080),
            database: env::var("DATABASE_URL").expect("DATABASE_URL must be set"),
        }
    }
}
