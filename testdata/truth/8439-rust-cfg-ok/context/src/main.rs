#[cfg(windows)]
use winapi::um::consoleapi;

mod style {
    pub fn plain(text: &str) -> String {
        #[cfg(feature = "color")]
        return ansi_term::paint(text);
        #[cfg(not(feature = "color"))]
        text.to_string()
    }
}

use style::plain;

macro_rules! say {
    ($x:expr) => {
        println!("{}", plain($x))
    };
}

fn main() {
    say!("x");
}
