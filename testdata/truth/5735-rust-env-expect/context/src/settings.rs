use std::env;

pub struct Settings {
    pub database_url: String,
    pub port: u16,
}

impl Settings {
    pub fn from_env() -> Self {
        let database_url = env::var("DATABASE_URL").expect("DATABASE_URL must be set");
        let port = env::var("PORT")
            .ok()
            .and_then(|p| p.parse().ok())
            .unwrap_or(18083);
        Settings { database_url, port }
    }
}
