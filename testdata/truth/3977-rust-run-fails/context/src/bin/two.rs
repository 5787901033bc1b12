use std::env;
use std::fs;
use std::process;

fn run(path: &str) -> Result<usize, Box<dyn std::error::Error>> {
    let text = fs::read_to_string(path)?;
    Ok(text.len())
}

fn main() {
    let path = env::var("FORMS_CONFIG").unwrap_or_else(|_| "config/forms.toml".to_string());
    match run(&path) {
        Ok(n) => println!("{}", n),
        Err(e) => {
            eprintln!("error: {}", e);
            process::exit(1);
        }
    }
}
