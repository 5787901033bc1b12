use std::{fs, path::Path};

pub struct Assets {
    pub index: String,
}

impl Assets {
    pub fn load(dir: &str) -> Assets {
        let path = Path::new(dir).join("index.html");
        Assets { index: fs::read_to_string(&path).expect("cannot read index.html") }
    }
}
