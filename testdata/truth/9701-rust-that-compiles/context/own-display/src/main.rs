mod a { pub trait Display { fn show(&self) -> u8; }
 pub struct S;
 impl Display for S { fn show(&self) -> u8 { 1 } } }
mod b { use std::fmt::*; pub struct T;
 impl Display for T { fn fmt(&self, f: &mut Formatter) -> Result { write!(f, "x") } } }
fn main() { use a::Display; println!("{} {}", a::S.show(), b::T); }
