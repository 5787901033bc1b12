package evaluate

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// findRuns is what becomes of find when a command that it is to run cannot start. With {} + find fails too, once it has found something;
// without it goes on as if nothing were. Sources: find(1) of findutils 4.9, "-exec"; measured with that and with busybox 1.35.
func (m *machine) findRuns(fields []word, s effects.Search, c site) status {
	var command []word
	for _, a := range s.Command {
		f := fields[a.Index]
		switch {
		case f.text == "{}":
			f = word{Span: f.Span, many: true, found: &s}
		case strings.Contains(f.text, "{}"):
			f = word{Span: f.Span, many: true}
		}
		command = append(command, f)
	}
	i := m.record(command[0].Span, command, c.guarded().perhaps())
	if !command[0].known || command[0].many {
		return maybe
	}
	p := m.located(i, command[0], c.guarded())
	no := m.startable(command[0].text, p)
	if effects.Alters[path.Base(command[0].text)] && no.reason == "" {
		m.effect(i, command, p.Path, c.guarded().perhaps())
		return maybe
	}
	switch {
	case no.reason == "" || !m.finds(s):
		return maybe
	case s.All:
		return m.unstarted(i, no, c)
	}
	m.unstarted(i, no, c.hidden(state.ByFind))
	return maybe
}

// maxSearched bounds the files that are looked through for one that find certainly finds.
const maxSearched = 20000

// finds tells whether find surely comes upon something.
func (m *World) finds(s effects.Search) bool {
	q := query{files: m.st.Files, deepest: maxSearched}
	if !m.who.Known || m.who.UID != 0 {
		q.deepest = 0 // some directories may be closed to others
	}
	if !q.read(s.Tests) || s.Follow && q.tested {
		return false
	}
	for _, from := range s.From {
		at, ok := m.at(from)
		if r := m.lstat(at); ok && !runtimeDir(r.Path) && q.within(r.Path, path.Base(from.Text), 0) {
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

// within tells whether a path, or one below it, surely passes.
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
		if below := path.Join(at, child); !runtimeDir(below) && q.within(below, child, depth+1) {
			return true
		}
	}
	return false
}

func (q *query) passes(e filesystem.Entry, name string) bool {
	for _, pattern := range q.names {
		if !matches(pattern, name) {
			return false
		}
	}
	return q.kind == 0 || e.Type == q.kind
}
