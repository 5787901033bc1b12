enum E { A, B, C }
fn f(e: E) -> u8 {
    match e {
        E::A => unsafe { *(&1u8 as *const u8) }
        E::B => loop { break 2 }
        E::C => 3,
    }
}
fn main() { println!("{}{}{}", f(E::A), f(E::B), f(E::C)); }
