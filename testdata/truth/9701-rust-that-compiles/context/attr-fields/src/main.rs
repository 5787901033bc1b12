#[derive(Debug)]
struct A {
    #[allow(dead_code)]
    a: u8,
    #[allow(dead_code)]
    b: u8,
    c: u8,
}
fn main() { let x = A { a: 1, b: 2, c: 3 }; println!("{:?} {}", x, x.c); }
