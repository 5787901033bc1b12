mod pages;

fn main() {
    println!("{}", pages::INDEX);
}
