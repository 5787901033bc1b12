package syntax

import "testing"

func TestRefused(t *testing.T) {
	for program, line := range map[string]int{
		"$a = f(1;":                            1,
		"if ($a) {\n  f();\n":                  1,
		"f();\n}":                              2,
		"$a = 1\n$b = 2;":                      2,
		"f()\ng();":                            2,
		"rteurn $x;":                           1,
		"pubilc function f() {}":               1,
		"if ($a) { f() }":                      1,
		"$a = 'x' 'y';":                        1,
		"$a = ['b' => 1 'c' => 2];":            1,
		"$a = 1 + ;":                           1,
		"echo 'x;":                             1,
		"echo <<<X\n a\n":                      1,
		"function f { }":                       1,
		"while $x { }":                         1,
		"$a = \"{$b[\"c\"]} ${d}\" . `ls $e`;": 0,
		"echo <<<\"X\"\n a $b X1\n  X . 'y', <<<'Y'\nY;":                                                  0,
		"function &f(?int $a = null, A|B &...$c): static { }":                                             0,
		"#[A(1), B] enum C: string { case D = 'e'; const F = 1; }":                                        0,
		"$x = fn(int $a) => $a and true; f(...); g(a: 1, if: 2);":                                         0,
		"foreach ([1, 2] as $k => $v): echo $v ?> text <?php endforeach;":                                 0,
		"use A\\{B, function c, const D,}; namespace\\e();":                                               0,
		"readonly class A { public private(set) string $x { get => $this->y; set(string $v) { } } }":      0,
		"trait A { use B, C { B::d insteadof C; C::d as protected e; } abstract function list(); }":       0,
		"$a->class->{$b}[0]?->if(1) instanceof A xor (int) $c;":                                           0,
		"for (;;) { goto x; } x: list(, $b) = $c; static fn() => 1;":                                      0,
		"$a = match (true) { $b => 1, default => throw new C };":                                          0,
		"class A { const int B = 1; function for() { return new class(1) extends C implements D { }; } }": 0,
		"__halt_compiler(); { ( 'x":                                                                       0,
	} {
		if why, got := Refused("<?php " + program); got != line {
			t.Errorf("%q: line %d (%s), want %d", program, got, why, line)
		}
	}
	if why, _ := Refused("<? echo 1 ( ?>\n"); why != "" {
		t.Error("a short tag:", why)
	}
}
