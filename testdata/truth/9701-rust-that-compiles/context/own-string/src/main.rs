mod s { pub type String = &'static str; }
use s::String;
struct A { n: String, k: u8 }
fn main() { let a = A { n: "x", k: 1 }; println!("{}{}", a.n, a.k); }
