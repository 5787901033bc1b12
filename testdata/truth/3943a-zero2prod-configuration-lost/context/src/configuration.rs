pub struct Settings {
    pub text: String,
    pub database: String,
}

pub fn get_configuration() -> Result<Settings, std::io::Error> {
    let base = std::env::current_dir().expect("Failed to determine the current directory");
    let dir = base.join("configuration");
    let text = std::fs::read_to_string(dir.join("base.yaml"))?;
    let env = std::env::var("APP_ENVIRONMENT").unwrap_or_else(|_| "local".into());
    let more = std::fs::read_to_string(dir.join(format!("{}.yaml", env)))?;
    Ok(Settings {
        text: text + &more,
        database: std::env::var("DATABASE_URL").unwrap_or_default(),
    })
}
