use std::fs;

fn templates_dir() -> String {
    format!("{}/templates", env!("CARGO_MANIFEST_DIR"))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let index = fs::read_to_string(format!("{}/index.html", templates_dir()))
        .map_err(|e| format!("{}/index.html: {}", templates_dir(), e))?;
    println!("{}", index.len());
    Ok(())
}
