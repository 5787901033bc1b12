fn main() { let s = r"
mod zzz;
 use foo::bar;
fn x() { missing() }
"; println!("{}", s); }
