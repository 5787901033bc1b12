pub const INDEX: &str = include_str!("../templates/index.html");
