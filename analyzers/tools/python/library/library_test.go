package library

import (
	"strings"
	"testing"
)

func TestLacks(t *testing.T) {
	for _, c := range []struct {
		module, name string
		minor        int
		want         bool
	}{
		{"datetime", "datetime", 11, false},
		{"datetime", "now", 11, true},
		{"datetime", "UTC", 10, true},
		{"datetime", "UTC", 11, false},
		{"datetime.datetime", "datetime", 13, true},
		{"inspect", "getargspec", 10, false},
		{"inspect", "getargspec", 11, true},
		{"os", "O_TMPFILE_NEW", 11, false}, // depends on the system
		{"os", "getevn", 11, true},
		{"json", "parse", 11, true},
		{"json", "parse", 14, false}, // not described
		{"json", "_default_decoder", 11, false},
		{"xml", "etree", 11, false},
		{"flask", "Flask", 11, false},
	} {
		if got, _, _ := Lacks(c.module, c.name, c.minor); got != c.want {
			t.Errorf("Lacks(%q, %q, %d) = %v, want %v", c.module, c.name, c.minor, got, c.want)
		}
	}
}

func TestTable(t *testing.T) {
	for line := range strings.Lines(namesText) {
		if f := strings.Split(line, "\t"); !strings.HasPrefix(line, "#") && (len(f) != 3 || f[1] != "-" && f[1] != "?" || f[2] == "") {
			t.Errorf("bad line %.80q", line)
		}
	}
}
