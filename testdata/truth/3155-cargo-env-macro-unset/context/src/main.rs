const SHA: &str = env!("GIT_SHA");

fn main() {
    println!("{} {}", env!("CARGO_PKG_VERSION"), SHA);
}
