package usage

import "testing"

func TestValue(t *testing.T) {
	for _, c := range []struct {
		flag, value string
		taken       bool
	}{
		{"timeout", "60", false}, {"timeout", "60s", true}, {"timeout", "0", true}, {"timeout", "1h30m", true},
		{"count", "1", true}, {"count", "0x1", true}, {"count", "once", false}, {"count", "-1", true}, {"parallel", "-1", true},
		{"run", "60", true},
	} {
		if got := Value(c.flag, c.value); (got == "") != c.taken {
			t.Errorf("-%s=%s: %q", c.flag, c.value, got)
		}
	}
}

func TestFiles(t *testing.T) {
	if got := Mixed([]string{"main.go", "./handlers", "x.go"}); got != "./handlers" {
		t.Errorf("%q", got)
	}
	if got := Mixed([]string{"./a", "./b"}) + Mixed([]string{"a.go", "b.go"}) + Mixed(nil); got != "" {
		t.Errorf("%q", got)
	}
	if GOBIN("bin") == "" || GOBIN("/bin") != "" || GOBIN("") != "" {
		t.Error("GOBIN")
	}
	if Pattern("../static") == "" || Pattern("/x") == "" || Pattern("a/./b") == "" || Pattern("static/*.html") != "" || Pattern(".") != "" {
		t.Error("Pattern")
	}
}

func TestMod(t *testing.T) {
	for text, taken := range map[string]bool{
		"module a\n\ngo 1.23\n":                           true,
		"module a\n\ngo 1.23\n\nfuture thing\n":           true,
		"module a\n\nrequire example.com/b\n":             false,
		"module a\n\nrequire example.com/b v1.0.0\n":      true,
		"module a\n\nrequire example.com/b master\n":      true,
		"module a\nmodule b\n":                            false,
		"module a\n\nrequire (\n\texample.com/b v1.0.0\n": false,
		"module a\n\nreplace example.com/b => ./b\n":      true,
	} {
		if got := Mod("go.mod", []byte(text)); (got == "") != taken {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestUnimported(t *testing.T) {
	for text, line := range map[string]int{
		"package a\n\n//go:embed a.txt\nvar a string\n":                       3,
		"package a\n\n// it is\n//go:embed a.txt\nvar a string\n":             4,
		"package a\n\nimport _ \"embed\"\n\n//go:embed a.txt\nvar a string\n": 0,
		"package a\n\nvar a = `\n//go:embed a.txt\nvar a string`\n":           0,
		"package a\n\n//go:embed a.txt\nfunc f() {}\n":                        0,
		"package a\n\nvar (\n\t//go:embed a.txt\n\ta string\n)\n":             0,
		"package a\n\n// about //go:embed\n\nvar b = 1\n":                     0,
	} {
		if got := Unimported([]byte(text)); got != line {
			t.Errorf("%q: line %d, want %d", text, got, line)
		}
	}
}
