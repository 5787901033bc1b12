fn main() {
    if false {
        std::thread::park();
    }
}
