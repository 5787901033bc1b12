use std::env;
fn pick(args: &Vec<String>) -> String {
    if args.len() > 1 { args[1].clone() } else { String::from("x") }
}
fn main() {
    let args: Vec<String> = env::args().collect();
    if args.len() > 1 && args[1] == "--help" {
        println!("{}", args[1]);
    }
    let port = if args.len() > 1 { args[1].clone() } else { "80".to_string() };
    let other = match args.len() { 1 => "a".to_string(), _ => args[1].clone() };
    let ok = args.len() < 2 || args[1] == "z";
    let lazy = || args[1].clone();
    if args.len() < 2 {
        println!("no args");
    } else {
        println!("{}", lazy());
    }
    if args.len() > 5 { std::process::exit(1); }
    println!("{} {} {} {}", port, other, ok, pick(&args));
}
