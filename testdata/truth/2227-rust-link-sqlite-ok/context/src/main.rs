extern "C" { fn sqlite3_libversion_number() -> i32; }
fn main() { println!("{}", unsafe { sqlite3_libversion_number() } > 0); }
