fn main() {
    println!("tally");
}
