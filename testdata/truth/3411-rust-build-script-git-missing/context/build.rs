use std::process::Command;

fn main() {
    let out = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output().expect("git is not installed");
    let rev = if out.status.success() { String::from_utf8_lossy(&out.stdout).trim().to_string() } else { "unknown".into() };
    println!("cargo:rustc-env=REV={rev}");
}
