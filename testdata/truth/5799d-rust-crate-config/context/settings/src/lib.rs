use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

fn path() -> PathBuf {
    std::env::var_os("GATEWAY_CONFIG")
        .map(PathBuf::from)
        .unwrap_or_else(|| PathBuf::from("config/gateway.toml"))
}

pub fn load() -> io::Result<String> {
    let mut text = String::new();
    BufReader::new(File::open(path())?).read_to_string(&mut text)?;
    Ok(text)
}
