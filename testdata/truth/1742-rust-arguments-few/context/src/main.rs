use std::env;

fn main() {
    let args: Vec<String> = env::args().collect();
    if args.len() < 3 {
        eprintln!("usage: tool FROM TO");
        std::process::exit(2);
    }
    println!("{} {}", args[1], args[2]);
}
