#[derive(Debug, Clone, Default)]
pub struct Point {
    pub x: i32,
    pub y: i32,
    pub label: Option<String>,
}

#[derive(Debug)]
pub enum Event {
    Move { x: i32, y: i32 },
    Key(char),
    Quit,
}

pub struct Wrapper<T> {
    pub inner: T,
    pub tag: &'static str,
}

pub trait Visit {
    fn enter(&mut self, e: &Event) -> usize;
    fn leave(&mut self) -> usize {
        0
    }
}
