use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let s = settings::load()?;
    println!("{}", s.len());
    Ok(())
}
