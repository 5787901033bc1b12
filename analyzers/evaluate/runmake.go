package evaluate

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (a *action) directories(x effects.Action) {
	for _, p := range x.Paths {
		at, ok := a.at(p)
		if !ok {
			a.unknown(p, false)
			continue
		}
		r := a.stat(at)
		switch e := r.Entry; {
		case e.Presence == filesystem.Present && !x.Recursive:
			a.refuse(p, "path", "cannot create directory '"+at+"': File exists", e.Likely)
			continue
		case e.Presence == filesystem.Present && e.Type == filesystem.Regular:
			a.refuse(p, "path", "cannot create directory '"+at+"': File exists", e.Likely)
			continue
		case e.Presence == filesystem.Present && !e.Likely && e.Type == filesystem.Directory:
			continue
		}
		if up := a.stat(path.Dir(at)).Entry; !x.Recursive && up.Presence == filesystem.Absent {
			a.refuse(p, "path", "cannot create directory '"+at+"': No such file or directory", up.Likely)
		} else if r.Entry.Presence == filesystem.Absent && a.locked(r.Path) {
			a.refuse(p, "access", "cannot create directory '"+at+"': Permission denied", r.Entry.Likely)
		}
		entry := a.made(a.span(p), filesystem.Directory, 0o755)
		if mode, err := strconv.ParseUint(x.Mode, 8, 16); err == nil {
			entry.Mode = uint16(mode)
		} else if x.Mode != "" {
			entry.Known &^= filesystem.KnowMode
		}
		a.edit(func(e *filesystem.Editor) { e.Put(r.Path, entry) })
	}
}

// made is a new entry of the user who runs the command.
func (m *World) made(at source.Span, kind filesystem.Type, mode uint16) filesystem.Entry {
	e := filesystem.Entry{Presence: filesystem.Present, Type: kind, Mode: mode, Known: filesystem.KnowMode, Cause: m.cause(at)}
	if m.who.Known {
		e.UID, e.GID = m.who.UID, m.who.GID
		e.Known |= filesystem.KnowOwner
	}
	if m.masked {
		e.Known &^= filesystem.KnowMode
	}
	return e
}

// unwritable says why a file cannot be made at p, "" when nothing speaks against it.
func (m *World) unwritable(p string) (reason string, likely bool) {
	r := m.stat(p)
	if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Directory {
		return "Is a directory", r.Entry.Likely
	}
	for _, dir := range m.readOnly {
		if filesystem.Within(p, dir) {
			return "Read-only file system", false
		}
	}
	up := m.stat(path.Dir(r.Path))
	if up.Entry.Presence == filesystem.Absent {
		return "nonexistent directory", up.Entry.Likely
	}
	if r.Entry.Presence == filesystem.Present {
		if _, denied := m.forbidden(r.Path, state.ToWrite); denied {
			return "Permission denied", r.Entry.Likely
		}
	} else if r.Entry.Presence == filesystem.Absent && m.locked(r.Path) {
		return "Permission denied", r.Entry.Likely
	}
	return "", false
}

// obstacle is the kind of failure that a reason of unwritable makes.
func obstacle(reason string) string {
	if reason == "Permission denied" {
		return "access"
	}
	return "path"
}

// create makes a file, or empties one.
func (m *World) create(p string, at source.Span, content []byte) {
	r := m.stat(p)
	if runtimeDir(r.Path) {
		return
	}
	e := m.made(at, filesystem.Regular, 0o644)
	if old := r.Entry; old.Presence == filesystem.Present {
		e.Mode, e.UID, e.GID = old.Mode, old.UID, old.GID
		e.Known = old.Known & (filesystem.KnowMode | filesystem.KnowOwner)
	} else if old.Presence == filesystem.Unknown {
		e.Known = 0
	}
	if content != nil {
		e = withContent(e, content)
	}
	m.edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

func withContent(e filesystem.Entry, content []byte) filesystem.Entry {
	e.Content, e.Size = content, int64(len(content))
	e.Known |= filesystem.KnowContent | filesystem.KnowSize | filesystem.KnowELF | filesystem.KnowHead
	e.Head, e.ELF = "", nil
	if strings.HasPrefix(string(content), "#!") {
		e.Head, _, _ = strings.Cut(string(content), "\n")
	}
	return e
}

// fill gives a redirect's file what was written, as far as it is known.
func (m *World) fill(p string, more bool, from *capture, at source.Span) {
	r := m.stat(p)
	if r.Entry.Presence != filesystem.Present {
		return
	}
	if from == nil || from.lost || len(from.text) > maxScript {
		m.changed(p, false)
		return
	}
	content := from.text
	if more {
		if !r.Entry.Has(filesystem.KnowContent) {
			m.changed(p, false)
			return
		}
		content = append(append([]byte{}, r.Entry.Content...), content...)
	}
	e := withContent(r.Entry, content)
	m.edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

func (a *action) files(x effects.Action) {
	for _, p := range x.Paths {
		if strings.HasPrefix(p.Text, "/dev/") || p.Text == "-" {
			continue
		}
		at, ok := a.at(p)
		if !ok {
			a.unknown(p, false)
			continue
		}
		r := a.stat(at)
		if r.Entry.Presence == filesystem.Present && !r.Entry.Likely && (x.Kind == effects.Touch || r.Entry.Type == filesystem.Directory) {
			continue
		}
		if reason, likely := a.unwritable(at); reason != "" && !x.Recursive && r.Entry.Presence != filesystem.Present {
			a.refuse(p, obstacle(reason), "cannot create '"+at+"': "+reason, likely)
		}
		a.create(at, a.span(p), nil)
		if x.Kind == effects.Write {
			a.changed(at, x.Mode == "?")
		}
	}
}

// append adds text to files. A file of which nothing tells was not there.
func (a *action) append(x effects.Action) {
	for _, p := range x.Paths {
		at, ok := a.at(p)
		if !ok {
			continue
		}
		var content []byte
		e := a.stat(at).Entry
		if known := e.Presence != filesystem.Present || e.Has(filesystem.KnowContent); known && !a.doubtful {
			content = slices.Concat(e.Content, []byte(x.Text))
		}
		a.create(at, a.span(p), content)
		if content == nil {
			a.changed(at, false)
		}
	}
}

// changed leaves a file's existence and forgets what is in it, and its mode when that is the command's to set.
func (m *World) changed(p string, mode bool) {
	r := m.stat(p)
	if e := r.Entry; e.Presence == filesystem.Present {
		e.Known &= filesystem.KnowMode | filesystem.KnowOwner
		e.Content, e.Head, e.ELF = nil, "", nil
		if mode {
			e.Known &^= filesystem.KnowMode
		}
		m.edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
	} else if e.Presence == filesystem.Unknown {
		m.edit(func(ed *filesystem.Editor) { ed.Under(r.Path, m.why) })
	}
}
