fn levels(text: &str) -> usize {
    text.lines().filter(|l| l.contains("ERROR")).count()
}

fn main() {
    println!("{}", levels("ERROR x\n"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn counts() {
        assert_eq!(levels(include_str!("../fixtures/app.log")), 2);
    }
}
