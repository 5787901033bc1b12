use std::{thread, time::Duration};

fn main() {
    let path = std::env::var("SETTINGS").unwrap_or_else(|_| "/etc/api/settings.toml".to_string());
    let text = std::fs::read_to_string(&path).expect("settings");
    println!("{}", shared::greet(&text));
    loop {
        thread::sleep(Duration::from_secs(5));
    }
}
