package tools

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxSearched bounds the files that are looked through for one that find certainly finds.
const maxSearched = 20000

// Finds reports whether find surely comes upon something.
func (m *World) Finds(s effects.Search) bool {
	q := query{files: m.State.Files, deepest: maxSearched}
	if !m.User.Known || m.User.UID != 0 {
		q.deepest = 0 // some directories may be closed to others
	}
	if !q.read(s.Tests) || s.Follow && q.tested {
		return false
	}
	for _, from := range s.From {
		at, ok := m.At(from)
		if r := m.Lstat(at); ok && !RuntimeDir(r.Path) && q.within(r.Path, path.Base(from.Text), 0) {
			return true
		}
	}
	return false
}

// query is an expression of find's as far as it is followed: tests that all have to hold.
type query struct {
	files            *filesystem.State
	names            []string // patterns of -name
	kind             filesystem.Type
	tested           bool // there are tests beside depths
	shallow, deepest int
	looked           int
	found            []string
}

// read is false for an expression that is not followed.
func (q *query) read(tests []effects.Arg) bool {
	for i := 0; i < len(tests); i++ {
		name := tests[i].Text
		switch name {
		case "-xdev", "-mount", "-depth", "-print", "-print0", "-a", "-and":
			continue
		}
		if i++; i == len(tests) || !tests[i].Known {
			return false
		}
		value := tests[i].Text
		n, err := strconv.Atoi(value)
		switch name {
		case "-name":
			q.names, q.tested = append(q.names, value), true
		case "-type":
			kind, ok := map[string]filesystem.Type{"f": filesystem.Regular, "d": filesystem.Directory, "l": filesystem.Symlink}[value]
			if !ok || q.kind != 0 && q.kind != kind {
				return false
			}
			q.kind, q.tested = kind, true
		case "-mindepth":
			q.shallow = n
		case "-maxdepth":
			q.deepest = min(q.deepest, n)
		default:
			return false
		}
		if (name == "-mindepth" || name == "-maxdepth") && err != nil {
			return false
		}
	}
	return true
}

// within reports whether a path, or one below it, surely passes.
func (q *query) within(at, name string, depth int) bool {
	e := q.files.Lookup(at)
	if q.looked++; q.looked > maxSearched || e.Presence != filesystem.Present || e.Likely {
		return false
	}
	if depth >= q.shallow && q.passes(e, name) {
		return true
	}
	if e.Type != filesystem.Directory || depth >= q.deepest {
		return false
	}
	children, _ := q.files.Children(at)
	for _, child := range children {
		if below := path.Join(at, child); !RuntimeDir(below) && q.within(below, child, depth+1) {
			return true
		}
	}
	return false
}

func (q *query) passes(e filesystem.Entry, name string) bool {
	for _, pattern := range q.names {
		if !Matches(pattern, name) {
			return false
		}
	}
	return q.kind == 0 || e.Type == q.kind
}

// Matches is a shell pattern match on a string: unlike in paths, * matches slashes too.
func Matches(pattern, s string) bool {
	const slash = "\x01"
	ok, err := path.Match(strings.ReplaceAll(strings.ReplaceAll(pattern, "/", slash), "[!", "[^"), strings.ReplaceAll(s, "/", slash))
	return err == nil && ok
}
