fn main() {
    println!("cargo:rustc-link-lib=sqlite3");
}
