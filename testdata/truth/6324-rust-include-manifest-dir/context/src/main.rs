static LOGO: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/logo.svg"));

fn main() {
    println!("{} bytes", LOGO.len());
}
