pub fn next() -> Option<u32> {
    None
}
