mod routes;
fn main() { println!("{}", routes::hi()); }
