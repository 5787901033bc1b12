mod api;
mod store;

fn main() {
    api::run();
}
