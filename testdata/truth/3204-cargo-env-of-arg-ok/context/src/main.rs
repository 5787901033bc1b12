fn main() {
    println!("{}", env!("GIT_SHA"));
}
