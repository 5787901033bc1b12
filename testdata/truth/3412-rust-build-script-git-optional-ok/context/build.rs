use std::process::Command;

fn revision() -> String {
    let out = Command::new("git").args(["rev-parse", "HEAD"]).output().expect("git is not installed");
    String::from_utf8_lossy(&out.stdout).trim().to_string()
}

fn main() {
    let rev = if std::path::Path::new(".git").exists() { revision() } else { "unknown".to_string() };
    println!("cargo:rustc-env=REV={rev}");
}
