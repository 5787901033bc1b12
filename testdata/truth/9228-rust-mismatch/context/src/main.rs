mod config;

fn main() {
    let c = config::Config::new();
    println!("{}:{}", c.host, c.port);
}
