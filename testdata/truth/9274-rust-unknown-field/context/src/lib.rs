pub mod settings;

use settings::Settings;
use std::collections::HashMap;

pub fn defaults() -> Settings {
    Settings {
        name: String::from("app"),
        env: HashMap::new(),
        retry: Some((3, 10)),
        verbose: false,
    }
}
