pub fn open() {}
pub fn shut() {}
