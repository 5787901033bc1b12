package pypi

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/table"
)

func TestUninstallable(t *testing.T) {
	at := packages.Interpreter{Minor: 12, Arch: "amd64", Libc: "glibc"}
	old := packages.Interpreter{Minor: 7, Arch: "amd64", Libc: "glibc"}
	for _, c := range []struct {
		of              packages.Interpreter
		name, specifier string
		lacks, stops    bool
	}{
		{at, "pkg_resources", "==0.0.0", true, false},
		{at, "pywin32", "==306", true, false},
		{at, "PIL", "", true, false},
		{at, "sklearn", "", false, true},
		{at, "sklearn", ">=0.0", false, true},
		{at, "sklearn", "==0.0", false, false},
		{at, "sklearn", "==1.5.0", true, false},
		{at, "tensorflow-gpu", "", false, true},
		{at, "tensorflow-gpu", "<2.11", false, false},
		{old, "tensorflow-gpu", "", false, false},
		{at, "tensorflow-intel", "", false, false},
		{at, "tensorflow-intel", "==2.15.0", true, false},
		{at, "requests", "", false, false},
	} {
		got := remembered{}.choose(c.of, packages.Requirement{Name: c.name, Specifier: c.specifier})
		if (got.Lacks == "name") != c.lacks || (got.Stops != "") != c.stops || (c.lacks || c.stops) && (got.Instead == "" || !got.Likely) {
			t.Errorf("%s%s: %+v", c.name, c.specifier, got)
		}
	}
}

// TestUninstallableTable: sorted, by normal names, each with what to do and a source.
func TestUninstallableTable(t *testing.T) {
	last := ""
	for line := range strings.Lines(uninstallables) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(f) != 7 || f[0] != Normal(f[0]) || f[0] < last || f[5] == "" || f[6] == "" {
			t.Errorf("line %q", line)
		}
		last = f[0]
		for found := range table.Table(uninstallables).Find(f[0]) {
			if found[0] != f[0] {
				t.Errorf("%s is not found", f[0])
			}
		}
	}
}
