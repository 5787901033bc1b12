const REV: &str = env!("BUILD_REV");

fn main() {
    println!("{} {}", env!("CARGO_PKG_VERSION"), REV);
}

