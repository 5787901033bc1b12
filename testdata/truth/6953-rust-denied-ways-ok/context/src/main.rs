#![deny(warnings)]
use std::collections::HashMap;

trait Holds<T> {
    fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool;
}

struct Maybe(Option<u32>);

impl Holds<u32> for Maybe {
    fn is_some_and(self, f: impl FnOnce(u32) -> bool) -> bool {
        self.0.map(f).unwrap_or(false)
    }
}

fn kind(n: Option<u32>) -> &'static str {
    let size = if let Some(x) = n { x } else { 0 };
    let _unused = size;
    let word = if size > 3 { "big" } else { "small" };
    word
}

fn main() {
    let depth = 3;
    let mut seen: HashMap<&str, u32> = HashMap::new();
    seen.insert("a", 1);
    println!("{depth} {} {}", kind(Some(4)), Maybe(Some(1)).is_some_and(|n| n > 0));
}

#[cfg(test)]
mod tests {
    #[test]
    fn works() {
        let left = 1;
        assert_eq!(left, 1);
    }
}
