package modules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
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
// package restores it. It is likely where not all packages are known: distutils, which setuptools restores, is then
// unknown, since many packages depend on it.
func (a Finder) removed(name, version string) (gone, likely bool) {
	minor, err := strconv.Atoi(strings.TrimPrefix(version, "3."))
	likely = !a.State.Packages.Complete
	if err != nil || likely && name == "distutils" {
		return false, false
	}
	for since, modules := range removedModules {
		gone = gone || minor >= since && modules[name]
	}
	return gone && !slices.ContainsFunc(a.State.Named(), restoring.MatchString), likely
}

// Outdated reports whether a module left the standard library of the distribution's python, and no package that is known
// of restores it.
func (a Finder) Outdated(python, name string) bool {
	version, distributed := strings.CutPrefix(python, "/usr/bin/python")
	gone, _ := a.removed(name, version)
	return gone && distributed && OnDebian(a.World)
}
