mod parse;

fn main() {
    for h in parse::hosts("127.0.0.1 localhost\n") {
        println!("{h}");
    }
}
