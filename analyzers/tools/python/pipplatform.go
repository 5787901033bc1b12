package python

import (
	"fmt"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// interpreter is the python for which pip chooses files.
func (a *call) interpreter(minor int) packages.Interpreter {
	t := packages.Interpreter{Minor: minor, Arch: a.Arch()}
	id, version, _ := a.Release()
	if id == "alpine" {
		t.Libc, t.LibcMinor = "musl", 2
		return t
	}
	if n, ok := glibcs[id+" "+version]; ok {
		t.Libc, t.LibcMinor = "glibc", n
	}
	return t
}

// glibcs are the minor versions of releases' glibc 2. Sources: the releases' libc6 and glibc packages.
var glibcs = map[string]int{"debian 10": 28, "debian 11": 31, "debian 12": 36, "debian 13": 41, "ubuntu 18.04": 27, "ubuntu 20.04": 31, "ubuntu 22.04": 35,
	"ubuntu 24.04": 39}

func (a *call) platformOf(minor int) string {
	t := a.interpreter(minor)
	libc := ""
	switch t.Libc {
	case "glibc":
		libc = ", glibc 2." + strconv.Itoa(t.LibcMinor)
	case "musl":
		libc = ", musl"
	}
	return fmt.Sprintf("Python 3.%d on %s%s", minor, t.Arch, libc)
}

// compilerless reports whether there is surely no C compiler.
func compilerless(w *tools.World) bool {
	for _, name := range []string{"gcc", "cc", "clang"} {
		if p := w.Program(name); p.Presence != filesystem.Absent {
			return false
		}
	}
	return w.Lookup("CC").Unset
}
