package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/finds"
)

// Finds reports whether find surely comes upon something.
func (m *World) Finds(s effects.Search) bool { return m.Comes(s) != "" }

// Comes is a path that find surely comes upon, "" where it may come upon none. Some directories may be closed to others
// than root.
func (m *World) Comes(s effects.Search) string {
	q := finds.New(m.State.Files, RuntimeDir)
	if !q.Read(s.Tests) || s.Follow && q.Tested {
		return ""
	}
	if !m.User.Known || m.User.UID != 0 {
		q.Limit(0)
	}
	for _, from := range s.From {
		at, ok := m.At(from)
		if r := m.Lstat(at); ok && !RuntimeDir(r.Path) && q.Within(r.Path, path.Base(from.Text), 0) {
			return q.At
		}
	}
	return ""
}

// Counts reports whether it is known what one character of a string is to a pattern: beyond ASCII the locale says it.
func Counts(pattern, s string) bool {
	return !strings.ContainsAny(pattern, "?[") || strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

// Matches is a shell pattern match on a string: unlike in paths, * matches slashes too.
func Matches(pattern, s string) bool { return finds.Matches(pattern, s) }
