use std::env;

fn main() {
    let args: Vec<String> = env::args().collect();
    if args.len() < 2 {
        eprintln!("usage: tool FILE [N]");
        std::process::exit(2);
    }
    let path = &args[1];
    let n = if args.len() > 2 { args[2].clone() } else { "1".to_string() };
    let third = env::args().nth(3).unwrap_or_default();
    let workers: usize = env::var("WORKERS").unwrap_or_else(|_| "1".into()).parse().unwrap();
    let port: u16 = env::var("PORT").unwrap_or_else(|_| "80".into()).parse().expect("PORT");
    println!("{} {} {} {} {}", path, n, third, workers, port);
}
