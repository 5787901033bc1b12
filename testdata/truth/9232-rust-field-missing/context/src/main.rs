mod model;
use model::User;

fn main() {
    let u = User { id: 1, name: "Ann".to_string() };
    println!("{:?}", u);
}
