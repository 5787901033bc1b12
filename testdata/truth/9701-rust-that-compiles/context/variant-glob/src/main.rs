mod a;
mod b;
fn main() { let c = a::Circle { r: 1.0, x: 2.0 }; println!("{}", c.r + c.x); if let b::Shape::Circle { r } = b::make() { println!("{}", r); } b::dot(); }
