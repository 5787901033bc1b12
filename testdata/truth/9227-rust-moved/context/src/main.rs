fn consume(list: Vec<String>) -> usize {
    list.len()
}

fn main() {
    let notes = vec![String::from("a"), String::from("b")];
    let n = consume(notes);
    println!("{} of {:?}", n, notes);
}
