pub struct Cell {
    w: u32,
    h: u32,
}

impl Cell {
    pub fn new(w: u32, h: u32) -> Self {
        Cell { w, h }
    }
    pub fn area(&self) -> u32 {
        self.w * self.h
    }
}
