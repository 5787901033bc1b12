pub mod cents;
mod secret;

pub use secret::Currency;

pub(crate) const LIMIT: i64 = 100;

pub fn parse(s: &str) -> i64 {
    let mut parts = s.split('.');
    let whole: i64 = parts.next().unwrap().parse().unwrap();
    helper(whole) + cents::round(1)
}

fn helper(n: i64) -> i64 {
    n * LIMIT
}

#[cfg(test)]
mod tests {
    use super::{helper, parse};

    #[test]
    fn works() {
        assert_eq!(helper(1), 100);
        assert_eq!(parse("1"), 102);
    }
}
