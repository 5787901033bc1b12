pub fn n() -> u32 { 4 }
