use common::greet::hello_world;
fn main() { hello_world(); }
