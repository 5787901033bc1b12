pub fn list() {}
