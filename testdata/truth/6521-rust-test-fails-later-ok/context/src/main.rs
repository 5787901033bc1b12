fn main() {
    println!("real");
}
