package tools

import (
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
		if r := m.Lstat(at); ok && !RuntimeDir(r.Path) && q.Within(r.Path, from.Text, 0) {
			return q.At
		}
	}
	return ""
}
