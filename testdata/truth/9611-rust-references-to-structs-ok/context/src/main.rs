mod model;
use model::{longer, Marker, Track};

fn main() {
    let a = Track { name: String::from("a"), length: 1 };
    let b = Track { name: String::from("bb"), length: 2 };
    println!("{} {}", longer(&a, &b).name, (&a).marked());
}
