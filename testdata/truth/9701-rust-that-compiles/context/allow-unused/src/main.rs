#![deny(warnings)]
#[allow(unused_imports)]
use std::collections::HashMap;
fn main() {}
