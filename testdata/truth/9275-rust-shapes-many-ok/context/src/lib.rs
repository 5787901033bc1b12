pub mod model;

use model::{Event, Point, Visit, Wrapper};
use std::cmp::Ordering;
use std::collections::HashMap;

pub struct Counter {
    pub n: usize,
    pub map: HashMap<String, Vec<(u32, u8)>>,
    pub f: fn(u32) -> u32,
}

impl Visit for Counter {
    fn enter(&mut self, _e: &Event) -> usize {
        self.n += 1;
        self.n
    }
}

impl Counter {
    pub fn new() -> Counter {
        let n = 0;
        Counter { n, map: HashMap::<String, Vec<(u32, u8)>>::new(), f: |x| x + 1 }
    }
    pub fn apply(&mut self, e: Event) -> Option<Point> {
        match e {
            Event::Move { x, .. } if x > 10 => None,
            Event::Move { x, y } => Some(Point { x, y, label: None }),
            Event::Key(_) | Event::Quit => {
                self.enter(&e);
                None
            }
        }
    }
}

pub fn order(a: &Point, b: &Point) -> Ordering {
    let Point { x, .. } = a;
    match x.cmp(&b.x) {
        Ordering::Equal => a.y.cmp(&b.y),
        o => o,
    }
}

pub fn wrap(p: Point) -> Wrapper<Point> {
    let base = Point { x: 1, ..p };
    Wrapper { inner: base, tag: if true { "a" } else { "b" } }
}

pub fn find(list: &[Point], want: i32) -> bool {
    for p in list {
        if p.x == want {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Point2 {
        x: i32,
    }

    #[test]
    fn moves() {
        let p = Point2 { x: 1 };
        let mut c = Counter::new();
        assert_eq!(c.apply(Event::Move { x: p.x, y: 2 }).unwrap().y, 2);
        assert_eq!((c.f)(1), 2);
    }
}
