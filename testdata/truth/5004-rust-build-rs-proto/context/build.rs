use std::{env, fs, path::Path};

fn main() {
    println!("cargo:rerun-if-changed=proto");
    let text = fs::read_to_string("proto/ledger.proto").expect("proto/ledger.proto");
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("proto.rs"), format!("pub const PROTO: &str = {:?};", text)).unwrap();
}
