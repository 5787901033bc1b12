use std::ffi::CStr;
use std::os::raw::{c_char, c_int};

extern "C" {
    fn OpenSSL_version(t: c_int) -> *const c_char;
    fn TLS_method() -> *const u8;
}

fn main() {
    let v = unsafe { TLS_method(); CStr::from_ptr(OpenSSL_version(0)) };
    println!("{}", v.to_string_lossy());
}
