package pyproject_test

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
)

// Python 3.11 is shut out where none of its patch releases will do; what is not understood shuts nobody out.
func TestShuts(t *testing.T) {
	for pythons, shuts := range map[string]bool{
		">=3.12": true, "<3.11": true, ">=3.8,<3.11": true, "!=3.11.*": true, "==3.12.*": true, "~=3.12.0": true, ">=3.12,<4": true,
		"": false, ">=3.11": false, "==3.11.2": false, ">=3.11.1,<=3.11.5": false, "!=3.11.0": false, "~=3.11.4": false, "==3.11.*": false,
		"3.12": false, "^3.12": false, ">=3.8 || >=3.12": false, ">=4": true,
	} {
		if why := pyproject.Shuts("x", pythons, 11); (why != "") != shuts {
			t.Errorf("%q: %q", pythons, why)
		}
	}
	for text, want := range map[string]string{
		"[options]\npython_requires = >=3.8,<3.11\n":                ">=3.8,<3.11",
		"setup(\n    python_requires=\">=3.12\",\n)\n":              ">=3.12",
		"if x:\n    python_requires = '>=3.8'\npython_requires=y\n": "",
		"setup()\n": "",
	} {
		if got := pyproject.Declared(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
