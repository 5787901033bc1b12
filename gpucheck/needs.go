package gpucheck

import (
	"slices"
	"strings"
	"sync"
)

// WheelNeed is what a distribution of the Python Package Index loads or starts and does not bring.
type WheelNeed struct {
	Libraries []Owned // that importing it loads; all of them
	Programs  []Owned // commands that it starts
	Built     bool    // there is no wheel for Linux: it is linked where it is installed
	Anywhere  bool    // wheels of other indexes need it as well
	Git       bool    // the name is its repository's, on the index it has another
	Instead   string  // another distribution that needs nothing, "" when there is none
	Module    string  // that importing it imports and that setuptools had once: pkg_resources
	Debian    string  // packages that bring it; "" where their name differs between releases
	Beside    string  // what else it takes, in words
	From      string  // its source
}

// Owned is a file that a package of the distribution brings, and the names of that package in Debian and Ubuntu.
type Owned struct {
	Name   string   // a SONAME, or a command
	Or     []string // other commands that serve as well
	Owners []string // each of them will do
}

// wheelRows are the rows of a table by the package that they are of, for it is asked about every package of every
// build.
var wheelRows = sync.OnceValue(func() map[string]map[string][][]string {
	all := map[string]map[string][][]string{}
	for _, table := range []string{"wheel needs", "wheel requires"} {
		all[table] = map[string][][]string{}
		for _, r := range rowsOf(table) {
			all[table][r[0]] = append(all[table][r[0]], r)
		}
	}
	return all
})

// spans reports whether a version is between a row's "from" and "before"; the newest is where none is given.
func spans(r []string, version string) bool {
	if version == "" {
		return r[2] == ""
	}
	version, _, _ = strings.Cut(version, ".post")
	return (r[1] == "" || atLeast(version, r[1])) && (r[2] == "" || !atLeast(version, r[2]))
}

// NeedOf returns what the table has of a package in a version, "" for the newest; ok is false when it has nothing.
func NeedOf(name, version string) (n WheelNeed, ok bool) {
	for _, r := range wheelRows()["wheel needs"][name] {
		if spans(r, version) {
			return WheelNeed{Libraries: ownedOf(r[3]), Programs: ownedOf(r[4]), Debian: r[5], Beside: r[6],
				Built: r[7] == "yes", Instead: r[8], Anywhere: r[9] == "yes", Git: r[9] == "git", From: r[10], Module: r[11]}, true
		}
	}
	return WheelNeed{}, false
}

// Requires returns the packages that the table has of what pip installs with another one, and the source of each.
func Requires(name string, extras []string, version string) (packages, sources []string) {
	names := []string{name}
	for _, extra := range extras {
		names = append(names, name+"["+extra+"]")
	}
	for _, n := range names {
		for _, r := range wheelRows()["wheel requires"][n] {
			if spans(r, version) && !slices.Contains(packages, r[3]) {
				packages, sources = append(packages, r[3]), append(sources, r[4])
			}
		}
	}
	return packages, sources
}

// ownedOf reads "gcc,clang=gcc,build-essential": names, the first one being it, and the packages that have it.
func ownedOf(field string) []Owned {
	var list []Owned
	for word := range strings.FieldsSeq(field) {
		names, owners, _ := strings.Cut(word, "=")
		all := strings.Split(names, ",")
		list = append(list, Owned{Name: all[0], Or: all[1:], Owners: strings.Split(owners, ",")})
	}
	return list
}
