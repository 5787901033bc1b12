pub fn hi() -> u8 { 1 }
