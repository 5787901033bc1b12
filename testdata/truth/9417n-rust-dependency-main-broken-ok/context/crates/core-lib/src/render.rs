pub fn page(title: &str) -> String {
    include_str!("../../../templates/page.html").replace("{title}", title)
}
