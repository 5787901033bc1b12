#[tokio::main]
async fn main() {
    send("hello").await;
}

async fn send(text: &str) {
    println!("{text}");
}
