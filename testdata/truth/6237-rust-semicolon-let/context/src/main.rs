mod util;

fn main() {
    println!("{}", util::add(1, 2));
}
