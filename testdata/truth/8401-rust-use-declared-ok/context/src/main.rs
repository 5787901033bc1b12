mod model;
mod serde;

use serde::Deserialize;

fn main() {
    let account = model::Account::new("cash");
    println!("{} {}", account.name, Deserialize::default().0);
}
