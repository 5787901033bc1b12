include!(concat!(env!("OUT_DIR"), "/list.rs"));
fn main() { println!("{}", N); }
