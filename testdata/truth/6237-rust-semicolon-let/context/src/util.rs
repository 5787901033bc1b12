pub fn add(a: u8, b: u8) -> u8 {
    let sum = a + b
    let twice = sum;
    twice
}
