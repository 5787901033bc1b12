pub fn hi() -> &'static str { "hi" }
