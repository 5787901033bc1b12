mod missing;
fn main() {}
