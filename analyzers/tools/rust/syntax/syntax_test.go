package syntax

import "testing"

func TestRefused(t *testing.T) {
	for code, line := range map[string]int{
		"fn main() {\n    f(1\n}":                       3,
		"fn main() {\n    let a = 1\n    let b = 2;\n}": 3,
		"fn main() {\n    f()\n    g();\n}":             3,
		"pbu fn f() {}":                                 1,
		"fn main() { rteurn x; }":                       1,
		"fn main { }":                                   1,
		"fn main() { let a = ; }":                       1,
		"fn main() {":                                   1,
		"fn main() { } }":                               1,
		"struct A { b: u8 c: u8 }":                      1,
		"const A: &str = \" \" b;":                      1,
		"fn f<'a>(x: &'a str) -> impl Fn(u8) -> u8 + use<'a> { }":                           0,
		"extern \" \" { fn f(); } unsafe extern \" \" fn g() {}":                            0,
		"fn f() { let 5 = x else { return }; let A(b) = c else { return }; }":               0,
		"macro_rules! a { ($b:expr) => { $b ) } }":                                          1,
		"macro_rules! a { ($b:expr) => { 1 2 let } } a!(b c d);":                            0,
		"#[a(b c)] pub(crate) struct A(pub u8); impl<T> B for A where T: C {}":              0,
		"fn f() -> ! { match x { 1 | 2 if y => {} _ => loop {} } }":                         0,
		"fn f() { for i in 0..=2 { x[..]; y(..); z.0.1 as u8; } 'a: loop { break 'a } }":    0,
		"fn f() { if !(a) { b() } else if x == ' ' { } let c = r#\" \"#; }":                 0,
		"union A { b: u8 } fn f(union: u8) { union + 1; } type B = dyn for<'a> Fn(&'a u8);": 0,
		"pub(in a::b) const fn f() {} static mut A: *const u8 = 0 as *const u8;":            0,
		"async fn f() { async move { x.await }.await } fn g(&mut self, r#type: u8) {}":      0,
		"use a::{b as c, d::*}; enum A { B = 1, C(u8) , D { e: u8 } }":                      0,
	} {
		if why, got := Refused(code); got != line {
			t.Errorf("%q: line %d (%s), want %d", code, got, why, line)
		}
	}
}
