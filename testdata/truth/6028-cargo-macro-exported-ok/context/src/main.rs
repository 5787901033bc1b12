mod greet;
mod tools;

fn main() {
    greet::everyone();
    drop::<Vec<u8>>(Vec::new());
}
