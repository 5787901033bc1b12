mod routes;

use shared::Request;

fn main() {
    let r = Request { path: String::from("/") };
    println!("{}", routes::pick(&r));
}
