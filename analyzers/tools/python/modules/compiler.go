package modules

import (
	"fmt"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// PlatformOf names the python for which pip chooses files.
func (a Finder) PlatformOf(minor int) string {
	t := a.Platform(minor)
	libc := ""
	switch t.Libc {
	case "glibc":
		libc = ", glibc 2." + strconv.Itoa(t.LibcMinor)
	case "musl":
		libc = ", musl"
	}
	return fmt.Sprintf("Python 3.%d on %s%s", minor, t.Arch, libc)
}

// Compilerless reports whether there is surely no C compiler.
func Compilerless(w *tools.World) bool {
	for _, name := range []string{"gcc", "cc", "clang"} {
		if p := w.Program(name); p.Presence != filesystem.Absent {
			return false
		}
	}
	return w.Lookup("CC").Unset
}
