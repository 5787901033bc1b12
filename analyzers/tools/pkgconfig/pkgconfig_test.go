package pkgconfig

import (
	"fmt"
	"testing"
)

func TestLibraries(t *testing.T) {
	for name, want := range map[string]string{"sqlite3": "[sqlite3]", "openssl": "[ssl crypto]", "libxml-2.0": "[xml2]", "": "[]", "# Libraries": "[]", "x": "[]"} {
		if got := fmt.Sprint(Libraries(name)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	for name, names := range all() {
		if name == "" || len(names) == 0 {
			t.Errorf("row %q: %q", name, names)
		}
	}
}
