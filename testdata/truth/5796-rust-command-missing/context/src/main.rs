use std::process::Command;

fn main() {
    let status = Command::new("git")
        .args(["clone", "--mirror", "/repo.git", "/mirror"])
        .status()
        .expect("failed to start git");
    std::process::exit(status.code().unwrap_or(1));
}
