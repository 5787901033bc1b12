use crate::hello;

#[allow(non_camel_case_types)]
struct pair(u8, u8);

pub fn everyone() {
    hello!("all");
    crate::shout!("all");
    let p = pair(1, 2);
    println!("{}", p.0 + p.1);
}
