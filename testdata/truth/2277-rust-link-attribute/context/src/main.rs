#[link(name = "usb-1.0")]
extern "C" {
    fn libusb_init(ctx: *mut *mut u8) -> i32;
}

fn main() {
    println!("{}", unsafe { libusb_init(std::ptr::null_mut()) });
}
