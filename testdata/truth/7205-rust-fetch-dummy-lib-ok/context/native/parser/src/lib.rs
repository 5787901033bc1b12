#[no_mangle]
pub extern "C" fn parse() -> i32 { 0 }
