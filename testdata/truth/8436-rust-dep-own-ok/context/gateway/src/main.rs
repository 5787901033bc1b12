mod routes;

use shared_types::{self as types, Request};

fn main() {
    let r: types::Request = Request { path: String::from("/") };
    println!("{}", routes::pick(&r));
}
