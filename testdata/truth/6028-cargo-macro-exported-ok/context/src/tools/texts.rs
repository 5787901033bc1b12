#[macro_export]
macro_rules! hello {
    ($to:expr) => {
        println!("hello {}", $to)
    };
}

#[macro_export]
macro_rules! shout {
    ($to:expr) => {
        println!("HELLO {}", $to)
    };
}
