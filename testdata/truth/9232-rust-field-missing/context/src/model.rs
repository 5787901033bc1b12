#[derive(Debug)]
pub struct User {
    pub id: u64,
    pub name: String,
    pub active: bool,
}
