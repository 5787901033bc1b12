mod config;

use std::error::Error;
use std::net::TcpListener;

fn main() -> Result<(), Box<dyn Error>> {
    let config = config::Config::from_args(std::env::args().skip(1))?;
    let l = TcpListener::bind(&config.addr)?;
    println!("{:?} {}", config.level, l.local_addr()?.ip());
    let first = std::env::args().nth(3).unwrap_or_else(|| "x".into());
    if let Some(second) = std::env::args().nth(2) {
        println!("{} {}", first, second);
    }
    Ok(())
}
