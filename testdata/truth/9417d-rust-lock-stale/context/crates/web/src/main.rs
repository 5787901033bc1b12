use core_lib::render::page;

fn main() {
    println!("{}", page("web"));
}
