fn main() {
    println!("{}", env!("REV"));
}
