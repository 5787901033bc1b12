pub fn name() -> &'static str { "board" }
