use crate::hello;

pub fn everyone() {
    hello("all");
}
