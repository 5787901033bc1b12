use std::process::Command;

fn main() {
    let status = Command::new("protoc").arg("--version").status().expect("protoc is needed");
    assert!(status.success());
}
