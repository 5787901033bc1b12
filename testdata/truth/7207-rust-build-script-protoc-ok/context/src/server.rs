static SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/signer.bin"));
fn main() { println!("{}", SET.len()); }
