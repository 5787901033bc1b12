pub fn hi() -> &'static str { include_str!("../../assets/hi.txt") }
