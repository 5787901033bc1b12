mod config;

fn main() {
    let c = config::load();
    println!("{}", c);
}
