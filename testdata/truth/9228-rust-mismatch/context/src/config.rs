pub struct Config {
    pub host: String,
    pub port: u16,
}

impl Config {
    pub fn new() -> Self {
        Config { host: "localhost", port: 8080 }
    }
}
