pub fn name() -> &'static str { "x" }
