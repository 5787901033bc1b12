mod pages;

fn main() {
    println!("{}", pages::index().len());
}
