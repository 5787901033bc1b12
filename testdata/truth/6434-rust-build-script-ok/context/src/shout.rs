include!(concat!(env!("OUT_DIR"), "/word.rs"));

fn main() {
    println!("{}", WORD.to_uppercase());
}
