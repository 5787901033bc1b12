macro_rules! q { ($($t:tt)*) => { stringify!($($t)*) } }
pub(crate) use q;
