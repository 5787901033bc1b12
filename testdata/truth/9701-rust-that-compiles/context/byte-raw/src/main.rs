fn main() { let a = br"\"; let b = "x"; println!("{} {}", a.len(), b); helper(); }
fn helper() { let _s = br"\"; let _t = "foo::bar(1)"; }
