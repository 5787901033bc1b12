mod m;
mod n;
fn main() { n::f(); }
