#[link(name = "z")]
extern "C" {
    fn zlibVersion() -> *const u8;
}

fn main() {
    println!("{}", unsafe { !zlibVersion().is_null() });
}
