mod settings;

use std::net::TcpListener;

fn main() {
    let settings = settings::Settings::from_env();
    let listener = TcpListener::bind(("0.0.0.0", settings.port)).expect("bind");
    println!("using {}", settings.database_url);
    for stream in listener.incoming() {
        drop(stream);
    }
}
