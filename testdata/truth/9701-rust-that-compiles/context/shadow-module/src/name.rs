pub fn own() {}
