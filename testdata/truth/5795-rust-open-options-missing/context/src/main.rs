use std::fs::{File, OpenOptions};
use std::io::{self, Write};

const LOG: &str = "/var/log/store/access.log";

fn open_log(path: &str) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

fn main() {
    let mut log = open_log(LOG).expect("cannot open log");
    writeln!(log, "started").unwrap();
}
