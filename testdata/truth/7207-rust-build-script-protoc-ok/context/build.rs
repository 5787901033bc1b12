use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=proto/signer.proto");
    let out = env::var("OUT_DIR").unwrap();
    let protoc = env::var("PROTOC").unwrap_or_else(|_| "protoc".to_string());
    let status = Command::new(protoc)
        .args(["--descriptor_set_out", &format!("{}/signer.bin", out), "proto/signer.proto"])
        .status()
        .expect("failed to execute protoc");
    assert!(status.success());
}
