pub fn fare(km: u32) -> u32 {
    3 + km * 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base() {
        assert_eq!(fare(0), 2);
    }
}
