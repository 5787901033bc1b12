use std::net::TcpStream;

pub fn run() -> std::io::Result<()> {
    TcpStream::connect("127.0.0.1:80")?;
    Ok(())
}
