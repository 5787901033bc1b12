pub mod greet;
mod private;
pub use private::reexported;
pub struct Thing;
#[macro_export]
macro_rules! shout { () => { println!("x") } }
