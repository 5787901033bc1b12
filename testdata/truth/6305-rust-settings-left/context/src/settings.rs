use std::fs;
use std::path::PathBuf;

pub struct Settings {
    pub host: String,
}

#[derive(Debug)]
pub struct Error(pub String);

impl Settings {
    pub fn load() -> Result<Self, Error> {
        let base = std::env::current_dir().map_err(|e| Error(e.to_string()))?;
        let dir: PathBuf = base.join("config");
        let file = dir.join("default.toml");
        let text = fs::read_to_string(&file).map_err(|e| Error(format!("{}: {}", file.display(), e)))?;
        let host = text.lines().find_map(|l| l.strip_prefix("host = ")).unwrap_or("localhost").to_string();
        Ok(Settings { host })
    }
}
