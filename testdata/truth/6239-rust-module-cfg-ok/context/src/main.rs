#[cfg(windows)]
mod win;

fn main() {
    println!("ok");
}
