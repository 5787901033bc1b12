fn main() {}

