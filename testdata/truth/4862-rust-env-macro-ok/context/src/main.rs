mod build_info;

fn main() {
    println!("ticker {} ({})", build_info::VERSION, build_info::COMMIT);
    println!("{}", option_env!("BUILD_DATE").unwrap_or("no date"));
}
