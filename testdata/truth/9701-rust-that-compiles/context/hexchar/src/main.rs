fn main() { let a = ['\x22','"']; println!("{}", a.len()); let _t = "foo::bar()"; }
