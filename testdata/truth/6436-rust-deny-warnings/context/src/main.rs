fn main() {
    let port = 8080;
    println!("up");
}
