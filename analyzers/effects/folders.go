package effects

import (
	"slices"
	"strings"
)

// Whose programs refuse a folder where they read files: those of GNU, busybox' and others too. Measured with coreutils
// 9.1, sed 4.9, grep 3.8 and busybox 1.35; 2026-11-29.
const (
	anyFlavour = "file"
	gnuFlavour = "file of GNU"
)

// Contents reports whether what is needed is what a file holds, which a folder is not; a program of busybox' is another
// one than those of GNU.
func (x Action) Contents(busybox bool) bool {
	return x.Text == anyFlavour || x.Text == gnuFlavour && !busybox
}

// files is a command that reads all of what it needs. Where it is to read nothing of a file, as head -n 0 does, or may go
// down into folders, they are no failure.
func files(flavour string, r row) row {
	return func(c *call, program string) Effect {
		e := r(c, program)
		if slices.ContainsFunc(c.args, func(a Arg) bool {
			option := strings.HasPrefix(a.Text, "-")
			return !a.Known || a.Text == "0" || option && strings.HasSuffix(a.Text, "0") ||
				option && strings.HasSuffix(program, "grep") && strings.ContainsAny(a.Text, "rRd")
		}) {
			return e
		}
		for i := range e.Actions {
			if x := &e.Actions[i]; x.Kind == Need && x.Text == "" {
				x.Text = flavour
			}
		}
		return e
	}
}
