fn main() {
    let n: Option<u32> = std::env::args().nth(1).and_then(|a| a.parse().ok());
    let big = n.is_some_and(|n| n > 10);
    println!("{big}");
}
