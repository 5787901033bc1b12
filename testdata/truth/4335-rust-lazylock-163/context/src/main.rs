use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

static CACHE: OnceLock<Mutex<HashMap<String, u64>>> = OnceLock::new();

fn cache() -> &'static Mutex<HashMap<String, u64>> {
    CACHE.get_or_init(|| Mutex::new(HashMap::new()))
}

fn main() {
    cache().lock().unwrap().insert("a".into(), 1);
    println!("{}", cache().lock().unwrap().len());
}
