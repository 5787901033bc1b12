use std::env;

fn main() {
    let Some(port) = env::args().nth(1) else {
        panic!("no port");
    };
    println!("{port}");
}
