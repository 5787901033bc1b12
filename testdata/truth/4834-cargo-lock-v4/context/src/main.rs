mod cell;

fn main() {
    println!("{}", cell::Cell::new(3, 4).area());
}
