pub fn up() { println!("up"); }
