#[test]
fn only() {}
