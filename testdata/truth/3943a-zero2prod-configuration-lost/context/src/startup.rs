use crate::configuration::Settings;

pub fn run(s: Settings) -> Result<(), std::io::Error> {
    println!("{} {}", s.text.len(), s.database);
    Ok(())
}
