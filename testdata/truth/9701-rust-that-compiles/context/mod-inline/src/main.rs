mod a {
pub mod b;
}
fn main() { a::b::f(); }
