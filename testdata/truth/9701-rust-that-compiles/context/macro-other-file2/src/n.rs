use crate::m::q;
pub fn f() { println!("{}", q!(tokio::spawn(missing::x(1)))); }
