mod a { pub trait Iterator { fn step(&mut self) -> u8; }
 pub struct S;
 impl Iterator for S { fn step(&mut self) -> u8 { 1 } } }
struct C(u8);
impl Iterator for C { type Item = u8; fn next(&mut self) -> Option<u8> { self.0 += 1; if self.0 < 3 { Some(self.0) } else { None } } }
fn main() { use a::Iterator as It; let mut s = a::S; println!("{}", s.step()); let _ = It::step(&mut s); for x in C(0) { println!("{}", x); } }
