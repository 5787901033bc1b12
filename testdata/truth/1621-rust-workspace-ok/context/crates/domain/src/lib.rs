pub fn x() -> u32 { 4 }
