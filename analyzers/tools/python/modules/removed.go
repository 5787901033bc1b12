package modules

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// removedModules are modules that the standard library had up to a version of Python 3. Source: What's New in Python
// 3.12 and 3.13.
var removedModules = map[int]map[string]bool{
	12: tools.Names(`asynchat asyncore distutils imp smtpd`),
	13: tools.Names(`aifc audioop cgi cgitb chunk crypt imghdr lib2to3 mailcap msilib nis nntplib ossaudiodev pipes sndhdr spwd sunau
		telnetlib uu xdrlib`),
}

// restoring are Debian's packages that bring removed modules back.
var restoring = lazyregexp.New(`^python.*-(setuptools|distutils|zombie|legacy|standard)`)

// removed reports whether a module left the standard library of a python before this version, as in "3.13", and no
// package restores it.
func (a Finder) removed(name, version string) bool {
	minor, err := strconv.Atoi(strings.TrimPrefix(version, "3."))
	if err != nil || !a.State.Packages.Complete {
		return false
	}
	gone := false
	for since, modules := range removedModules {
		gone = gone || minor >= since && modules[name]
	}
	for key, p := range a.State.Packages.All() {
		if key.Manager == "dpkg" && p.Presence != filesystem.Absent && restoring.MatchString(key.Name) {
			return false
		}
	}
	return gone
}
