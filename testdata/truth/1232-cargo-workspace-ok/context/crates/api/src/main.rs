fn main() { shared::up() }
