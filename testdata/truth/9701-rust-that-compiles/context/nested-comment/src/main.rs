/* a /* b */ other::thing(1); missing(2); */
fn main() {}
