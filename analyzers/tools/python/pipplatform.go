package python

import (
	"fmt"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// muslLoader is what programs are started by where the C library is musl, on amd64.
const muslLoader = "/lib/ld-musl-x86_64.so.1"

// interpreter is the python for which pip chooses files.
func (a *call) interpreter(minor int) packages.Interpreter {
	t := packages.Interpreter{Minor: minor, Arch: a.Arch()}
	id, version, _ := a.Release()
	if id == "alpine" || id == "" && a.Stat(muslLoader).Entry.Presence == filesystem.Present {
		t.Libc, t.LibcMinor = "musl", 2
		return t
	}
	if n := releases.Glibc(id, version); n > 0 {
		t.Libc, t.LibcMinor = "glibc", n
	}
	return t
}

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
