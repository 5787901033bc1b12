package syntax

import "testing"

func TestRefused(t *testing.T) {
	for code, line := range map[string]int{
		"class A { void f() { g()\n h(); } }":                                                1,
		"class A { void f() { g(1; } }":                                                      1,
		"class A { int f() { return 1 } }":                                                   1,
		"class A {\n private int a\n private int b; }":                                       2,
		"class A {\n statci final int a = 1; }":                                              2,
		"class A { void f() { if a { } } }":                                                  1,
		"class A { int a = 1 + ; }":                                                          1,
		"class A { String a = \"\" b; }":                                                     1,
		"class A { void f() { b = c d; } }":                                                  1,
		"class A { void f() { g(a, ); } }":                                                   1,
		"class A { void f() { return \"\"; }":                                                1,
		"@A(1) class B { @C(\"\") int a; @D.E int f() throws X { return a; } }":              0,
		"enum A { B(1) { void f() { } }, C, ; int d; }":                                      0,
		"enum A { B, C }":                                                                    0,
		"record A<T extends B & C>(int x, T... y) implements D { A { } }":                    0,
		"public sealed interface A permits B, C { non-sealed class B implements A { } }":     0,
		"@interface A { int b() default 1; String[] c() default {\"\", }; }":                 0,
		"class A { int[][] a = new int[3][], b[] = {{1,}, {}}; List<? super B>[] c; }":       0,
		"class A { void f() { for (;;) { } } int g = a instanceof B b && b.c() ? 1 : .5f; }": 0,
		"class A { Object f() { return switch (a) { case B(int x) when x > 1 -> { yield \"\"; } default -> 0x1p-3; }; } }": 0,
		"class A { Runnable f = () -> { }, g = B::new; <T> void h(A this, final @C int... d) { this.<T>h(); } }":           0,
		"class A { String a = \"\"\"\"\"\" + b; static { } { } }":                                                          0,
		"class A { void f() { try (var a = b; c) { } catch (D | E e) { } finally { } do g(); while (x); l: break l; } }":   0,
		"class A { int @B [] f() [] { return (int[]) (C) d; } var record; }":                                               0,
		"import a.*; import static b.C.*; package_.D e;":                                                                   0,
		"class A { B<C<D>> e = (B<C<D>>) f; boolean g = h >>> 1 >= 2; }":                                                   0,
	} {
		if why, got := Refused(code); got != line {
			t.Errorf("%q: line %d (%s), want %d", code, got, why, line)
		}
	}
}
