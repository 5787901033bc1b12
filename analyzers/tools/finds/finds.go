// Package finds follows the expressions of find, as far as they are followed. It is not a tool: commands and the shell
// ask it.
package finds

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The bounds of what is looked through.
const (
	maxSearched = 20000 // files
	maxFound    = 512
)

// Query is an expression of find's: the tests that stand before a command.
type Query struct {
	Found  []string // by Collect
	Tested bool     // there are tests beside depths
	At     string   // by Within: the path that passes

	files            *filesystem.State
	alternatives     []node // the command is of the last one, and those before it do not hold
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
	alternatives, ok := (&reader{tests: tests, query: q}).whole()
	q.alternatives = alternatives
	return ok
}

// reached reports whether the command is run for a file.
func (q *Query) reached(of *item, depth int) truth {
	if depth < q.shallow {
		return no
	}
	last := len(q.alternatives) - 1
	return node{name: "and", parts: []node{
		{name: "not", parts: []node{{name: "or", parts: q.alternatives[:last]}}}, q.alternatives[last],
	}}.says(of)
}

// Within reports whether a path, which find writes so, or one below it, surely passes.
func (q *Query) Within(at, written string, depth int) bool {
	e := q.files.Lookup(at)
	if q.looked++; q.looked > maxSearched || e.Presence != filesystem.Present || e.Likely {
		return false
	}
	of := &item{entry: e, written: written}
	if q.reached(of, depth) == yes {
		q.At = at
		return true
	}
	if e.Type != filesystem.Directory || depth >= q.deepest || of.pruned != no {
		return false
	}
	children, _ := q.files.Children(at)
	for _, child := range children {
		if below := path.Join(at, child); !q.passed(below) && q.Within(below, under(written, child), depth+1) {
			return true
		}
	}
	return false
}

// under is the path of a file of a directory as find writes it.
func under(dir, name string) string { return strings.TrimSuffix(dir, "/") + "/" + name }

// Collect keeps the known paths that pass; ok is false when there are too many to look at, or one that perhaps passes.
func (q *Query) Collect(at, written string, depth int) (ok bool) {
	e := q.files.Lookup(at)
	if q.looked++; q.looked > maxSearched || len(q.Found) > maxFound {
		return false
	}
	of := &item{entry: e, written: written}
	switch passes := q.reached(of, depth); {
	case e.Presence != filesystem.Present:
	case passes == maybe:
		return false
	case passes == yes:
		q.Found = append(q.Found, at)
	}
	if e.Presence == filesystem.Absent || e.Type != filesystem.Directory && e.Type != filesystem.UnknownType ||
		depth >= q.deepest || of.pruned == yes {
		return true
	}
	children, _ := q.files.Children(at)
	for _, child := range children {
		if below := path.Join(at, child); !q.passed(below) && !q.Collect(below, under(written, child), depth+1) {
			return false
		}
	}
	return of.pruned == no || len(children) == 0
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
