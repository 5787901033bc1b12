pub struct Circle { pub r: f64, pub x: f64 }
