pub struct Request {
    pub path: String,
}
