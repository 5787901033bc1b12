fn main() { println!("cargo:rustc-env=STAMP=7"); println!("cargo:rerun-if-changed=build.rs"); }
