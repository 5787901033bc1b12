mod config;

fn main() {
    let config = config::Config::from_env();
    println!("{} {} {}", config.port, config.database, config.token.is_some());
}
