// Package library knows the names of the modules of Python's standard library, by version. It does not know what else a
// program, or what it imports, adds to them.
package library

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed names.tsv
var namesText string

// The versions of Python 3 that the table describes.
const (
	Oldest = 8
	Newest = 13
)

// lines are those of the table, by their modules.
var lines = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(namesText) {
		if module, rest, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t"); ok {
			all[module] = rest
		}
	}
	return all
})

// Lacks reports whether a module of the standard library, or one of its classes, certainly has no such name in Python
// 3.minor. since is the version that brought it, and until the first without it, 0 for none.
func Lacks(module, name string, minor int) (lacks bool, since, until int) {
	kind, names, known := strings.Cut(lines()[module], "\t")
	if !known || minor < Oldest || minor > Newest || name == "" || strings.HasPrefix(name, "_") {
		return false, 0, 0
	}
	for one := range strings.FieldsSeq(names) {
		rest, same := strings.CutPrefix(one, name)
		if !same || rest != "" && rest[0] != '>' && rest[0] != '<' {
			continue
		}
		rest, until = bound(rest, "<")
		_, since = bound(rest, ">")
		return minor < since || until > 0 && minor >= until, since, until
	}
	return kind == "-" || name == strings.ToLower(name), 0, 0
}

// bound takes the version after a sign off.
func bound(text, sign string) (before string, version int) {
	before, after, _ := strings.Cut(text, sign)
	version, _ = strconv.Atoi(after)
	return before, version
}

// Known reports whether the names of a module, or of a class, are known.
func Known(module string) bool { return lines()[module] != "" }
