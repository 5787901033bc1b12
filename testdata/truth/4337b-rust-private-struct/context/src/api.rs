use crate::store::memory::Memory;

pub fn run() {
    let m = Memory { n: 1 };
    println!("{}", m.n);
}
