use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    pub name: String,
    pub env: HashMap<String, Vec<String>>,
    pub retry: Option<(u32, u64)>,
}
