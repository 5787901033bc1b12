mod greet;
mod tools;

fn main() {
    greet::everyone();
}
