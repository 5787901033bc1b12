use std::env;
use std::net::SocketAddr;

fn main() {
    let addr: SocketAddr = env::var("BIND_ADDR").unwrap_or_else(|_| "127.0.0.1:3000".into()).parse().expect("BIND_ADDR");
    println!("listening on {addr}");
}
