#[derive(Debug)]
pub enum Currency {
    Euro,
}

pub(super) fn double(n: i64) -> i64 {
    n * 2
}
