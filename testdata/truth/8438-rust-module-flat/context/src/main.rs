mod db;
mod api;

fn main() {
    api::serve(db::pool::Pool::open("store.db"));
}
