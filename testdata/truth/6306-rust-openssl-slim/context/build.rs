use std::process::Command;

fn main() {
    let out = Command::new("pkg-config").args(["--libs", "openssl"]).output().expect("pkg-config");
    let flags = String::from_utf8(out.stdout).unwrap();
    for f in flags.split_whitespace() {
        if let Some(lib) = f.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={}", lib);
        }
    }
}
