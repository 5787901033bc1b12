package pypi

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/table"
)

func TestRemembered(t *testing.T) {
	asked := packages.Query{Manager: "pip", Sources: []string{Public}}
	for _, q := range []packages.Query{
		{Manager: "pip"}, {Manager: "pip", Sources: []string{"https://example.com/simple"}}, {Manager: "pip", Sources: []string{Public, "https://example.com/"}},
		{Manager: "pip", Sources: []string{Public}, Links: []string{"numpy-9.whl"}}, {Manager: "pip", Sources: []string{Public}, Open: true},
	} {
		if _, ok := Remembered(q); ok {
			t.Errorf("the table answers for %v", q)
		}
	}
	r, ok := Remembered(asked)
	if !ok {
		t.Fatal("the table does not answer for PyPI")
	}
	glibc := func(minor int) packages.Interpreter {
		return packages.Interpreter{Minor: minor, Arch: "amd64", Libc: "glibc", LibcMinor: 36}
	}
	musl := packages.Interpreter{Minor: 10, Arch: "amd64", Libc: "musl", LibcMinor: 2}
	built := packages.Choice{Version: "1.24.3", Likely: true, Built: true, Elsewhere: true, Broken: true, Until: 11}
	refused := packages.Choice{Lacks: "python", Python: 10, Version: "2.2", Likely: true}
	unbroken := built
	unbroken.Broken, unbroken.Until = false, 0
	for _, c := range []struct {
		of   packages.Interpreter
		want packages.Requirement
		is   packages.Choice
	}{
		{glibc(11), packages.Requirement{Name: "numpy", Specifier: "==1.24.3"}, packages.Choice{}},
		{glibc(12), packages.Requirement{Name: "NumPy", Specifier: "==1.24.3"}, built},
		{glibc(12), packages.Requirement{Name: "numpy", Specifier: "==1.24.3", OnlyWheels: true}, packages.Choice{Lacks: "wheel", Version: "1.24.3", Until: 11, Likely: true}},
		{glibc(12), packages.Requirement{Name: "numpy", Specifier: "==1.24.*"}, packages.Choice{}},
		{glibc(12), packages.Requirement{Name: "numpy", Specifier: "<1.25"}, packages.Choice{}},
		{glibc(12), packages.Requirement{Name: "numpy", Specifier: ">=1.24.3"}, packages.Choice{}},
		{glibc(12), packages.Requirement{Name: "numpy"}, packages.Choice{}},
		{packages.Interpreter{Minor: 12, Arch: "arm64"}, packages.Requirement{Name: "numpy", Specifier: "==1.24.3"}, packages.Choice{}},
		{musl, packages.Requirement{Name: "numpy", Specifier: "==1.24.3"}, unbroken},
		{glibc(9), packages.Requirement{Name: "numpy", Specifier: "==2.2"}, refused},
		{glibc(9), packages.Requirement{Name: "numpy", Specifier: ">=1.20, >=2.2"}, refused},
		{glibc(9), packages.Requirement{Name: "numpy", Specifier: "~=2.2"}, refused},
		{glibc(9), packages.Requirement{Name: "numpy", Specifier: ">2.2"}, packages.Choice{}},
		{glibc(9), packages.Requirement{Name: "numpy", Specifier: "==2.2rc1"}, packages.Choice{}},
		{glibc(9), packages.Requirement{Name: "numpy", Specifier: "==2.2+local"}, packages.Choice{}},
		{glibc(9), packages.Requirement{Name: "no-such-project", Specifier: "==2.2"}, packages.Choice{}},
	} {
		got := r.(packages.Chooser).Choose(c.of, []packages.Requirement{c.want})[0]
		if !reflect.DeepEqual(got, c.is) {
			t.Errorf("%v for %v: %+v, want %+v", c.want, c.of, got, c.is)
		}
	}
}

// TestReleases holds that the table can be searched, and that the lines of a project neither overlap nor go back.
func TestReleases(t *testing.T) {
	lines := strings.Split(strings.TrimRight(releases, "\n"), "\n")
	lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "#") })
	if len(lines) == 0 || !strings.HasSuffix(releases, "\n"+string(table.Of(lines))) {
		t.Error("the lines are not sorted, after the comment")
	}
	for _, line := range lines {
		f := strings.Split(line, "\t")
		r, ok := readRelease(f)
		if !ok || f[0] != Normal(f[0]) || f[8] == "" || r.until > 0 && r.until < r.python {
			t.Errorf("the line is not understood: %q", line)
		}
		if f[2] != "-" && r.before.compare(r.from) <= 0 {
			t.Errorf("it ends before it begins: %q", line)
		}
	}
	for name := range table.Table(releases).Keys() {
		var all []release
		for f := range table.Table(releases).Find(name) {
			if r, ok := readRelease(f); ok {
				all = append(all, r)
			}
		}
		for i, r := range all {
			for j, other := range all {
				if i != j && r.covers(other.from) {
					t.Errorf("%s %s lies in the line that begins with %s", name, other.from.text, r.from.text)
				}
			}
		}
	}
}
