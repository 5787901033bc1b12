mod assets;

use std::net::TcpListener;

fn main() {
    let assets = assets::Assets::load("static");
    let listener = TcpListener::bind(("0.0.0.0", 8080)).expect("bind");
    println!("{} bytes on {:?}", assets.index.len(), listener.local_addr());
}
