enum E { A, B, C }
fn f(e: E, x: bool) -> u8 {
    match e {
        E::A => if x { 1 } else { 2 }
        E::B => match x { true => 1, false => 0 }
        E::C => 3,
    }
}
fn main() { println!("{}{}{}", f(E::A, true), f(E::B, false), f(E::C, true)); }
