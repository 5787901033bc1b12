fn main() { svc_core::run() }
