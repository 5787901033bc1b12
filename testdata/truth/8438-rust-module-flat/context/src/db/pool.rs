pub struct Pool(pub String);

impl Pool {
    pub fn open(name: &str) -> Pool {
        Pool(name.to_owned())
    }
}
