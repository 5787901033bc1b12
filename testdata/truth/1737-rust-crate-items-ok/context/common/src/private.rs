pub fn reexported() {}
