pub trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        "shape".into()
    }
}

#[derive(Default, Clone, Debug)]
pub struct Square {
    pub side: f64,
    pub tag: Option<String>,
}

impl Shape for Square {
    fn area(&self) -> f64 {
        self.side * self.side
    }
}

pub enum Kind {
    Round,
    Square(Square),
    Other { name: String },
}

pub fn kind(k: &Kind) -> &str {
    match k {
        Kind::Round => "round",
        Kind::Square(_) | Kind::Other { .. } => "else",
    }
}

pub fn one() -> Square {
    Square { side: 1.0, ..Default::default() }
}

pub fn again() -> (Square, usize) {
    let s = one();
    let t = s.clone();
    let moved = s;
    (t, moved.tag.map(|t| t.len()).unwrap_or(0))
}
