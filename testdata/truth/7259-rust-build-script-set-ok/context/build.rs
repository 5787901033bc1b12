use std::process::Command;
fn main() {
    let cmake = std::env::var("CMAKE").unwrap_or("cmake".into());
    let status = Command::new(&cmake).arg("--version").status().unwrap();
    assert!(status.success(), "is `cmake` not installed?");
}
