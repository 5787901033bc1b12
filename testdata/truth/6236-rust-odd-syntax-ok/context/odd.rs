#![allow(dead_code, unused)]
macro_rules! odd { ($a:expr, $($b:tt)*) => { $a + count!($($b)*) }; }
macro_rules! count { () => { 0 }; ($h:tt $($t:tt)*) => { 1 + count!($($t)*) }; }
union U { a: u8, b: i8 }
type F = dyn for<'a> Fn(&'a u8) -> &'a u8;
unsafe extern "C" fn c(x: i32) -> i32 { x }
pub(crate) const fn k(union: u8) -> u8 { union + 1 }
trait T { const N: usize = 1; fn f(&self) -> usize where Self: Sized, { Self::N } }
#[derive(Debug, Clone)]
enum E<'a, X: ?Sized + 'a> { B(&'a X), C { r#type: u8 } , }
#[cfg(any())]
mod never { fn f() { this.parses(); } }
impl T for u8 {}
fn g(x: Option<u8>) -> u8 {
    match x { Some(y) if y > 0 => y, Some(1 | 2) | None => 0, Some(_) => 1 }
}
fn never() -> ! { loop {} }
fn n2() -> usize { 3u8.f() }
fn main() {
    let s = r#"raw " } ) "#; let b = b"x'"; let q = '\''; let l = "a \
        } )";
    'o: loop { for i in 0..=2 { if !(i == 1) && s.len() > 0 { continue } else { break 'o } } }
    let t = (1, (2, 3)); let m = [0u8; 2]; let z = &m[..]; let w = t.1.1 as u8 as char;
    println!("{} {}", n2(), z.len());
    let n = odd!(1, let fn of none 1 2);
}
