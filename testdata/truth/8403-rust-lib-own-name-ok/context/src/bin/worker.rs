use queue_service::jobs;

fn main() {
    while let Some(job) = jobs::next() {
        println!("job {}", job);
    }
}
