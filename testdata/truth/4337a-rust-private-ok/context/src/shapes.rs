pub struct Shape {
    side: i32,
}

impl Shape {
    pub fn area(&self) -> i32 {
        side(self) * side(self)
    }
}

pub fn square(side: i32) -> Shape {
    Shape { side }
}

fn side(s: &Shape) -> i32 {
    s.side
}
