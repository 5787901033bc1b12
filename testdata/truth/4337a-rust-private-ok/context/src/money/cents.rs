use super::helper;
use crate::money::secret::double;

pub fn round(c: i64) -> i64 {
    helper(0) + double(c)
}
