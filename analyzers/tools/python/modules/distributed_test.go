package modules

import (
	"regexp"
	"slices"
	"testing"
)

func TestDistributed(t *testing.T) {
	var names []string
	for name := range distributed() {
		if !regexp.MustCompile(`^[A-Za-z_]\w*$`).MatchString(name) {
			t.Errorf("%q is not the name of a module", name)
		}
		names = append(names, name)
	}
	for _, name := range []string{"yaml", "flask", "django", "PIL", "_cffi_backend", "pkg_resources"} {
		if !slices.Contains(names, name) {
			t.Errorf("%s is missing", name)
		}
	}
	if slices.Contains(names, "nested_lookup") {
		t.Error("no package has nested_lookup")
	}
}
