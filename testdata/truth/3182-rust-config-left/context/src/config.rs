use std::fs;

pub fn load() -> String {
    fs::read_to_string("config.toml").expect("cannot read config.toml")
}
