pub fn hello(to: &str) {
    println!("hello {to}");
}
