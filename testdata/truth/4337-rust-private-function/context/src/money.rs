pub fn parse(s: &str) -> i64 {
    let mut parts = s.split('.');
    let whole: i64 = parts.next().unwrap().parse().unwrap();
    let cents: i64 = parts.next().unwrap_or("0").parse().unwrap();
    whole * 100 + cents
}

fn format_cents(c: i64) -> String {
    format!("{}.{:02}", c / 100, c % 100)
}
