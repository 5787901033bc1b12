use std::fs;
use std::path::PathBuf;
use std::process;

struct Settings { port: u16 }

impl Settings {
    fn load() -> Result<Settings, Box<dyn std::error::Error>> {
        let base = std::env::current_dir()?;
        let dir = base.join("configuration");
        let text = fs::read_to_string(dir.join("base.conf"))?;
        let port = text.trim().trim_start_matches("port=").parse()?;
        Ok(Settings { port })
    }
}

fn main() {
    let settings = match Settings::load() {
        Ok(s) => s,
        Err(e) => {
            eprintln!("Failed to read configuration: {}", e);
            process::exit(1);
        }
    };
    let _ = PathBuf::new();
    println!("listening on {}", settings.port);
}
