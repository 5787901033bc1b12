use std::env;
use std::fs::File;
use std::io::Read;

fn config_path() -> String {
    let dir = env::var("AGENT_CONFIG_DIR").unwrap_or_else(|_| "/etc/agent".to_string());
    format!("{dir}/agent.toml")
}

fn main() {
    let path = config_path();
    let mut file = File::open(&path).unwrap_or_else(|e| panic!("open {}: {}", path, e));
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    println!("{}", text.trim());
}
