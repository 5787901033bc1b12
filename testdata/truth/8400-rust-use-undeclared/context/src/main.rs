use serde::Deserialize;

mod model;

fn main() {
    let account = model::Account::new("cash");
    println!("{}", account.name);
}
