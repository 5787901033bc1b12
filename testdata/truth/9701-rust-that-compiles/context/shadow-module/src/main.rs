mod name;
mod other { pub mod name { pub fn item() {} } }
fn g() { use crate::other::name; name::item(); }
fn main() { g(); name::own(); }
