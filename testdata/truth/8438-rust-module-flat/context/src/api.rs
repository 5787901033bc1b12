use crate::pool::Pool;

pub fn serve(p: Pool) {
    println!("{}", p.0);
}
