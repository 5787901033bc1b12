mod money;
mod shapes;

use money::{cents::round, parse, Currency};
use shapes::Shape as S;
use std::sync::Mutex;

fn main() {
    let c = parse("12.50");
    println!("{} {:?} {} {}", round(c), Currency::Euro, S::area(&shapes::square(2)), money::LIMIT);
    println!("{}", Mutex::new(inner::value()).lock().unwrap());
}

mod inner {
    fn hidden() -> i32 {
        1
    }
    pub fn value() -> i32 {
        hidden()
    }
}
