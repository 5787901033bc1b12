include!(concat!(env!("OUT_DIR"), "/proto.rs"));
fn main() { println!("{}", PROTO.len()); }
