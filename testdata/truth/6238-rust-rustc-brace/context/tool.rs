fn main() {
    if true {
        println!("a");
}
