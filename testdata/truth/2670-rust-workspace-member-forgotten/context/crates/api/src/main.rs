fn main() {
    println!("up");
}
