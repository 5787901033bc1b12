pub fn x() -> u8 { 1 }
