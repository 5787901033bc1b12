// Package finds follows the expressions of find, as far as they are followed. It is not a tool: commands and the shell
// ask it.
package finds

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The bounds of what is looked through.
const (
	maxSearched = 20000 // files
	maxFound    = 512
)

// Query is an expression of find's as far as it is followed: tests that all have to hold.
type Query struct {
	Found  []string // by Collect
	Tested bool     // there are tests beside depths
	At     string   // by Within: the path that passes

	files            *filesystem.State
	names            []string // patterns of -name
	kind             filesystem.Type
	shallow, deepest int
	looked           int
	passed           func(dir string) bool // directories that are not looked into
}

// New returns a query that passes over the directories of which passed says so.
func New(files *filesystem.State, passed func(dir string) bool) *Query {
	return &Query{files: files, deepest: maxSearched, passed: passed}
}

// Limit keeps the query from looking deeper than this.
func (q *Query) Limit(deepest int) { q.deepest = min(q.deepest, deepest) }

// Read is false for an expression that is not followed.
func (q *Query) Read(tests []effects.Arg) bool {
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
			q.names, q.Tested = append(q.names, value), true
		case "-type":
			kind, ok := map[string]filesystem.Type{"f": filesystem.Regular, "d": filesystem.Directory, "l": filesystem.Symlink}[value]
			if !ok || q.kind != 0 && q.kind != kind {
				return false
			}
			q.kind, q.Tested = kind, true
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

// Within reports whether a path, or one below it, surely passes.
func (q *Query) Within(at, name string, depth int) bool {
	e := q.files.Lookup(at)
	if q.looked++; q.looked > maxSearched || e.Presence != filesystem.Present || e.Likely {
		return false
	}
	if depth >= q.shallow && q.passes(e, name) {
		q.At = at
		return true
	}
	if e.Type != filesystem.Directory || depth >= q.deepest {
		return false
	}
	children, _ := q.files.Children(at)
	for _, child := range children {
		if below := path.Join(at, child); !q.passed(below) && q.Within(below, child, depth+1) {
			return true
		}
	}
	return false
}

func (q *Query) passes(e filesystem.Entry, name string) bool {
	for _, pattern := range q.names {
		if !Matches(pattern, name) {
			return false
		}
	}
	return q.kind == 0 || e.Type == q.kind
}

// Collect keeps the known paths that pass; ok is false when there are too many to look at.
func (q *Query) Collect(at, name string, depth int) (ok bool) {
	e := q.files.Lookup(at)
	if q.looked++; q.looked > maxSearched || len(q.Found) > maxFound {
		return false
	}
	if e.Presence == filesystem.Present && depth >= q.shallow && q.passes(e, name) {
		q.Found = append(q.Found, at)
	}
	if e.Presence == filesystem.Absent || e.Type != filesystem.Directory && e.Type != filesystem.UnknownType ||
		depth >= q.deepest {
		return true
	}
	children, _ := q.files.Children(at)
	for _, child := range children {
		if below := path.Join(at, child); !q.passed(below) && !q.Collect(below, child, depth+1) {
			return false
		}
	}
	return true
}

// Counts reports whether it is known what one character of a string is to a pattern: beyond ASCII the locale says it.
func Counts(pattern, s string) bool {
	return !strings.ContainsAny(pattern, "?[") || strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

// Matches is a shell pattern match on a string: unlike in paths, * matches slashes too.
func Matches(pattern, s string) bool {
	const slash = "\x01"
	ok, err := path.Match(strings.ReplaceAll(strings.ReplaceAll(pattern, "/", slash), "[!", "[^"), strings.ReplaceAll(s, "/", slash))
	return err == nil && ok
}

// Escape is a text as a pattern that matches it alone.
func Escape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if strings.IndexByte(`*?[\`, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
