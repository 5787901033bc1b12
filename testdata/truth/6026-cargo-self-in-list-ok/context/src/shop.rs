pub mod till {
    pub mod drawer {
        pub fn pull() {}
    }
    pub fn count() {}
}

use till::{self as desk, drawer::{self}};

pub fn open() {
    desk::count();
    drawer::pull();
}
