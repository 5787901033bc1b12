mod m {
    pub struct A { pub(in crate::m) x: u8, pub y: u8 }
    impl A { pub fn new() -> A { A { x: 1, y: 2 } } pub fn x(&self) -> u8 { self.x } }
}
fn main() { let a = m::A::new(); println!("{} {}", a.x(), a.y); }
