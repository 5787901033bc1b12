mod build_info;

fn main() {
    println!("ticker {} ({})", build_info::VERSION, build_info::COMMIT);
}
