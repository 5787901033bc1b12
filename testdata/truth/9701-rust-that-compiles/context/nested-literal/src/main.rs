struct In { id: u8, name: &'static str, z: u8 }
struct Out { inner: In, name: String }
fn main() { let o = Out { inner: In { id: 1, name: "x", z: 2 }, name: String::new() }; println!("{}{}{}{}", o.inner.id, o.inner.name, o.inner.z, o.name); }
