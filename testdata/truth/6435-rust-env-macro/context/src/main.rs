fn main() {
    println!("{}", env!("BUILD_SHA"));
}
