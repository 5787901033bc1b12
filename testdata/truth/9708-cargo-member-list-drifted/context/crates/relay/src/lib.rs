pub fn port() -> u16 { 9000 }
