mod routes;

fn main() {
    routes::list();
}
