use shared_types::Request;

pub fn pick(r: &Request) -> usize {
    r.path.len()
}
