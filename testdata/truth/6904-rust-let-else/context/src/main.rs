fn first(line: &str) -> Option<u32> {
    let Some(word) = line.split_whitespace().next() else {
        return None;
    };
    word.parse().ok()
}

fn main() {
    println!("{:?}", first("12 a"));
}
