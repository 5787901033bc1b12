package syntax

import "testing"

func TestRefusedC(t *testing.T) {
	for text, line := range map[string]int{
		"int f(void) { return 1 }":                                                                             1,
		"int f(int a) {\n  int b = a\n  return b; }":                                                           2,
		"int f(int a) { if a return 1; return 2; }":                                                            1,
		"int f(int a) { return g(a; }":                                                                         1,
		"int f(int a) { return a + ; }":                                                                        1,
		"int f(int a) { retrun a; }":                                                                           1,
		"nit f(int a) { return a; }":                                                                           1,
		"int f(int a) { return b; }":                                                                           1,
		"int f(int a) { for (int i = 0, i < a; i++) a--; return a; }":                                          1,
		"struct s { int x; }\nint f(struct s *p) { return p->x; }":                                             2,
		"struct s { int x; };\nint f(struct s *p) { return p->y; }":                                            2,
		"char *f(void) { return \"a; }":                                                                        1,
		"/* a\nint f(void);":                                                                                   1,
		"#ifdef A\nint f(void);":                                                                               1,
		"int f(void);\n#endif":                                                                                 2,
		"#inculde <stdio.h>\nint f(void);":                                                                     1,
		"#include stdio.h>\nint f(void);":                                                                      0, // a macro, perhaps
		"#include <>\nint f(void);":                                                                            1,
		"#if 0\n#include <no\ndon't\n#endif\nint f(void);":                                                     0,
		"#ifdef A\n#error no\n#endif\nint f(void);":                                                            0,
		"int f(void) { return NULL == 0; }":                                                                    1,
		"#include <stddef.h>\nint f(void) { return NULL == 0; }":                                               0,
		"int f(int a) { switch (a) { case 1: return 2; default: ; } l: goto l; }":                              0,
		"int f(int a) { goto m; l: return a; }":                                                                1,
		"int f(a, b) int a; char *b; { return a + *b; }":                                                       0,
		"#define BEGIN {\nint f(void) BEGIN return 1; }":                                                       0,
		"#define EACH(x) for (int x = 0; x < 9; x++)\nint f(int a) { EACH(i) a += i; return a; }":              0,
		"#define CAT(a, b) a##b\nint CAT(f, g)(void) { return fg(); }":                                         0,
		"#ifdef A\nint x;\n#else\nlong x;\n#endif\nint f(void) { return x; }":                                  0,
		"#ifdef A\nint f(int a) {\n#else\nint f(long a) {\n#endif\nreturn a; }":                                0,
		"#include <unknown.h>\nint f(void) { return b c; }":                                                    0,
		"__attribute__((noreturn)) void f(int x __attribute__((unused))) { for (;;) ; }":                       0,
		"int f(int a) { int b[] = { [0] = 1, [1] = 2, }; return ({ int c = a; c; }) + b[0]; }":                 0,
		"struct p { int x, y; };\nint f(void) { return ((struct p){ .x = 1 }).x; }":                            0,
		"int f(int n) { do n--; while (n); if (n) ; else n = 1u; return n ? 0x1p-3 : 1.5e3f; }":                0,
		"typedef struct { int a : 3; } t;\nint f(t *x, int (*g)(t *)) { t *y = x; return g(y) * y->a; }":       0,
		"int f(void) { asm volatile (\"nop\" : : : \"memory\"); return 'a'; }":                                 0,
		"#include <stdio.h>\n#include <inttypes.h>\nint f(long a) { return printf(\"%\" PRId64 \"\\n\", a); }": 0,
		"int f(void) { return g(1); }":                                                                         0, // another file may have it
		"int f(int a) { switch (a) case 1: return 1; return a \\\n+ 1; }":                                      0,
		"enum e { A, B, };\nint f(void) { return A; }":                                                         0,
		"int f(void) { return 12ab; }":                                                                         1,
	} {
		if r := Refused(unit(text, false), 12); r.Line != line {
			t.Errorf("%q: line %d (%s), want %d", text, r.Line, r.Why, line)
		}
	}
	if r := Refused(unit("int f(void) { return g(1); }", false), 14); r.Line != 1 {
		t.Error("a function that nothing declares is an error since gcc 14")
	}
	if r := Refused(unit("int f(void) { return b; }", false), -1); r.Line != 0 {
		t.Error("names of headers that are not known:", r)
	}
}

func TestRefusedCxx(t *testing.T) {
	for text, line := range map[string]int{
		"#include <iostream>\nint main() { std::cuot << 1; }":                    2,
		"int main() { std::vector<int> v; }":                                     1,
		"#include <vector>\nint main() { std::vector<int> v; return v.sise(); }": 2,
		"class A { int f() { return g(); } };":                                   1,
		"class A { int a; }":                                                     1,
		"#include <string>\nint main() { sdt::string s; }":                       2,
		"namespae a { }":                                            1,
		"int main() { int a = 1 return a; }":                        1,
		"template <class T> int f(T t) { return t.size() + g(t); }": 0,
		"int f(auto x) { return x.size(); }":                        0,
		"struct A { A(int x) : a(x) { } ~A() = default; A &operator=(const A &) = delete; int a; };":             0,
		"#include <array>\nint main() { std::array<int, 4> all{}; for (auto &x : all) x = 1; return all[0]; }":   0,
		"int main() { auto f = [=, n = 1](int a) mutable -> int { return a + n; }; return f(1); }":               0,
		"#include <chrono>\nusing namespace std::chrono_literals;\nauto a = 10ms;":                               0,
		"[[nodiscard]] int f();\nint g() { if (int x = f(); x > 1) { return x; } return 1'000; }":                0,
		"const char *s = R\"(\n\"{ )\";\nenum class E : int { A }; E e = E::A;":                                  0,
		"template <class... T> int f(T... t) { return (t + ...); }":                                              0,
		"struct B { virtual int f() const = 0; };\nstruct C final : B { int f() const override { return 1; } };": 0,
		"extern \"C\" { int f(void); }\nint (*g)(void) = &f;":                                                    0,
		"struct A { operator bool() const; bool operator()(int) const { return operator bool(); } };":            0,
	} {
		if r := Refused(unit(text, true), 12); r.Line != line {
			t.Errorf("%q: line %d (%s), want %d", text, r.Line, r.Why, line)
		}
	}
}

// unit is a source without headers of its own.
func unit(text string, cxx bool) Unit {
	return Unit{Name: "a", Text: text, Cxx: cxx, Include: func(string, string, bool) (string, string, bool, bool) {
		return "", "", false, true
	}}
}
