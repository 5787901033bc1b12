pub fn f( {
