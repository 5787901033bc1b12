use xml::f;
fn main() { f(); }
