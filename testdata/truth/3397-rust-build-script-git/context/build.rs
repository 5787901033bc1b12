use std::process::Command;

fn main() {
    let out = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output().expect("git is not installed");
    if !out.status.success() {
        panic!("git rev-parse failed: {}", String::from_utf8_lossy(&out.stderr));
    }
    println!("cargo:rustc-env=REV={}", String::from_utf8_lossy(&out.stdout).trim());
}
