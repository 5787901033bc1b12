mod store;
use crate::store::{open, close};
fn main() { open(); close(); }
