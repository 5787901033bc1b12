mod util;

fn main() {
    let v = util::average(&[1.0, 2.0]);
    println!("{v}");
}
