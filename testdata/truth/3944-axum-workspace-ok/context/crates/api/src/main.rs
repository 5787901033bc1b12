use std::fs;

const INDEX: &str = "static/index.html";

fn main() {
    let (url, port) = core_lib::settings();
    let page = match fs::read_to_string(INDEX) {
        Ok(p) => p,
        Err(e) => {
            eprintln!("cannot read {}: {}", INDEX, e);
            std::process::exit(1);
        }
    };
    println!("{} {} {}", url, port, page.len());
}
