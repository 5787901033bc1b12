package php

import (
	"strings"
	"testing"
)

// TestReached has programs that come to the statement "require here;", and others.
func TestReached(t *testing.T) {
	for text, want := range map[string]bool{
		"<?php\nrequire here;":                                     true,
		"<html>it's {\n<?php\nrequire here;":                       true,
		"<?php $a = 1; ?>\nx\n<?php\nrequire here;":                true,
		"<?php\nuse A\\{B};\n$s = \"{$a[\"}\"]}\";\nrequire here;": true,
		"<?php\nfunction f() { return 1; }\nrequire here;":         true,
		"<?php\n# {\n#[A('{')]\nclass B {}\nrequire here;":         true,
		"<?php\n$a = '\nrequire here;':":                           false,
		"<?php\n$a = <<<X\nrequire here;\nX;":                      false,
		"<?php\n$a = <<<'X'\n  X;\n  X2\nX;\nrequire here;":        true,
		"<?php\n/* '\nrequire here; */":                            false,
		"<?php // ?>\nrequire here;":                               false,
		"<?php\nreturn;\nrequire here;":                            false,
		"<?php\n$a = true ||\nrequire here;":                       false,
		"<?php\nif ($a):\nrequire here;":                           false,
		"<?php\ntry {\nrequire here;":                              false,
		"<?php\ncopy('a', 'b');\nrequire here;":                    false,
		"<?php\n__halt_compiler();\nrequire here;":                 false,
	} {
		shown, code := lexed(text)
		if len(shown) != len(text) || len(code) != len(text) {
			t.Errorf("%s: of other lengths: %q, %q", text, shown, code)
			continue
		}
		at := strings.Index(code, "require here;")
		if got := at >= 0 && reached(code, at); got != want {
			t.Errorf("%s: %v, want %v (%q)", text, got, want, code)
		}
	}
}
