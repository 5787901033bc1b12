pub enum Shape { Circle { r: f64 }, Dot }
use Shape::*;
pub fn make() -> Shape { Circle { r: 1.0 } }
pub fn dot() -> Shape { Dot }
