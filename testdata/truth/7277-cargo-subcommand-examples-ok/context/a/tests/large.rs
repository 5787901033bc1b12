#[test]
fn big() {}
