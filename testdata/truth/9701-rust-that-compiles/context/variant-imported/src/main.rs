mod a { pub struct Circle { pub r: f64, pub x: f64 } }
mod b {
    pub enum Shape { Circle { r: f64 }, Dot }
    use self::Shape::Circle;
    pub fn make() -> Shape { Circle { r: 1.0 } }
    pub fn dot() -> Shape { Shape::Dot }
}
fn main() { let c = a::Circle { r: 1.0, x: 2.0 }; println!("{}", c.r + c.x); if let b::Shape::Circle { r } = b::make() { println!("{}", r); } b::dot(); }
