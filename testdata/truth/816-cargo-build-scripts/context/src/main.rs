fn main() {
    std::fs::create_dir_all("/ran").unwrap();
    std::fs::write("/ran/a", "1").unwrap();
}
#[test]
fn t() {
    std::fs::create_dir_all("/tested").unwrap();
    std::fs::write("/tested/a", "1").unwrap();
}
