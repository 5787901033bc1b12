package programs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// meanwhile is the state in which a command of a start finds the files: what the commands before it made is there, and
// what they may have made is not known. reached says whether the start comes to it.
func (i *image) meanwhile(name string, s *state.State) (now *state.State, reached state.Reach) {
	for n := i.next; n < len(i.calls); n++ {
		c := &i.calls[n]
		if len(c.Argv) == 0 || c.Argv[0].Text != name || c.Before == nil {
			continue
		}
		i.next = n + 1
		later := *s
		later.Files = c.Before.Files
		return &later, c.Reach
	}
	return s, state.Always
}

// given is where a program that an entrypoint script is told to start was found, where it is known that it comes to it.
func (i *image) given(name string) (p state.Program, ok bool) {
	for n := i.next; n < len(i.calls); n++ {
		if c := &i.calls[n]; len(c.Argv) > 0 && c.Argv[0].Text == name && c.Before != nil {
			return c.Program, true
		}
	}
	return p, false
}

// replaced reports whether an entrypoint script may start something else than its first argument.
func (i *image) replaced(text, name string) bool {
	switch {
	case strings.Contains(text, "set -- ") && (strings.Contains(text, name) || strings.HasPrefix(name, "-")):
		return true // it has other words for a command of this name, or for options alone
	case strings.Contains(text, "shift"):
		return true
	}
	file := strings.Contains(text, `command -v "${1}"`) || strings.Contains(text, "set -- ") && strings.ContainsAny(name, "./")
	if file && i.local(name) {
		return true // what is not a command is a file for another one
	}
	p, known := i.given(name)
	return known && p.Presence != filesystem.Absent && !path.IsAbs(name)
}
