mod money;

use money::{format_cents, parse};

fn main() {
    let c = parse("12.50");
    println!("{}", format_cents(c));
}
