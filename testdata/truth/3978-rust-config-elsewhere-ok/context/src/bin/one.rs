use forms::settings;
use std::fs;
use std::path::Path;

fn main() {
    let text = fs::read_to_string("config.toml").unwrap_or_default();
    if let Ok(more) = fs::read_to_string("more.toml") {
        println!("{}", more);
    }
    if Path::new("extra.toml").exists() {
        let extra = fs::read_to_string("extra.toml").expect("extra");
        println!("{}", extra);
    }
    let other = match fs::read_to_string("other.toml") {
        Ok(t) => t,
        Err(e) => {
            eprintln!("other: {}", e);
            String::new()
        }
    };
    let missing = settings::optional("nope").is_none();
    let tried = settings::load("nope").is_err();
    println!("{} {} {} {} {}", text, other, missing, tried, settings::port());
}
