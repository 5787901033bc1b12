fn main() {
    println!("{}", env!("GIT_HASH"));
}
