pub mod nested;
pub fn helper() {}
pub enum Kind { A, B }
