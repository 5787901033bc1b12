include!(concat!(env!("OUT_DIR"), "/codes.rs"));

fn main() {
    println!("{}", CODES.len());
}
