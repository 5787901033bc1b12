pub fn hello() {}
pub enum Level { High }
pub mod deep { pub fn down() {} }
macro_rules! gen { ($n:ident) => { pub fn $n() -> u8 { 1 } } }
gen!(made);
