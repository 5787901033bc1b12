pub fn hosts(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.lines() {
        let Some((_, name)) = line.split_once(' ') else {
            continue;
        };
        out.push(name.to_string());
    }
    out
}
