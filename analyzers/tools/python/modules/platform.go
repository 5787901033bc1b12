package modules

import (
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// muslLoader is what programs are started by where the C library is musl, on amd64.
const muslLoader = "/lib/ld-musl-x86_64.so.1"

// Platform is the python for which pip chooses files.
func (a Finder) Platform(minor int) packages.Interpreter {
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
