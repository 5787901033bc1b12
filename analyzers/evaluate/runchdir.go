package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func elsewhere(m *machine, _ int, _ []word, c site) status {
	m.dir = word{head: "/"}
	m.lost()
	return m.settle(maybe, c)
}

func (m *machine) cd(_ int, fields []word, c site) status {
	args := fields[1:]
	for len(args) > 0 && (args[0].text == "--" || args[0].text == "-P" || args[0].text == "-L") {
		args = args[1:]
	}
	if len(args) == 0 {
		v := m.lookup("HOME")
		args = []word{{Span: fields[0].Span, text: v.text, known: v.known}}
	}
	to := args[0]
	if to.text == "-" || to.many || len(args) > 1 {
		m.dir = word{head: "/"}
		return m.settle(maybe, c)
	}
	p, ok := m.abs(to.text, to.known)
	if !ok {
		m.dir = word{head: m.ancestor(to)}
		return m.settle(maybe, c)
	}
	if cdpath := m.lookup("CDPATH"); !cdpath.unset && !path.IsAbs(to.text) {
		m.dir = word{head: "/"}
		return m.settle(maybe, c)
	}
	r := m.stat(p)
	if r.Entry.Presence == filesystem.Absent {
		s := m.fail(c, to.Span, "path", "cd: can't cd to "+p, r.Entry.Likely)
		if s != failed {
			m.dir = word{text: p, known: true}
		}
		return s
	}
	if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Regular {
		return m.fail(c, to.Span, "path", "cd: "+p+" is not a directory", r.Entry.Likely)
	}
	m.dir = word{text: p, known: true}
	if r.Entry.Presence == filesystem.Present && !r.Entry.Likely {
		return m.settle(succeeded, c)
	}
	return m.settle(maybe, c)
}

// ancestor is the deepest directory that a partly known path surely lies in.
func (m *World) ancestor(f word) string {
	head := pick(f.head, f.text, f.known)
	if strings.Contains(head, "..") {
		return "/"
	}
	switch {
	case path.IsAbs(head):
		return path.Clean(head[:strings.LastIndexByte(head, '/')+1])
	case head == "":
		return "/"
	}
	return path.Join(m.dir.scope(), path.Dir(head))
}
