package tools

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// stands reports whether something is at a path, or likely is as a package brought it.
func stands(a *Command, e filesystem.Entry, at string) bool {
	return e.Presence == filesystem.Present || e.Presence == filesystem.Unknown && a.State.Brought(at)
}

// Directories makes the directories of an action.
func (a *Command) Directories(x effects.Action) {
	for _, p := range x.Paths {
		at, ok := a.At(p)
		if !ok {
			a.unknown(p, false)
			continue
		}
		r := a.Stat(at)
		switch e := r.Entry; {
		case r.Blocked != "":
			a.Refuse(p, state.FailsPath, "cannot create directory '"+at+"': Not a directory", e.Likely)
			continue
		case stands(a, e, at) && !x.Recursive:
			a.Refuse(p, state.FailsPath, "cannot create directory '"+at+"': File exists", e.Likely || e.Presence == filesystem.Unknown)
			continue
		case e.Presence == filesystem.Present && e.Type == filesystem.Regular:
			a.Refuse(p, state.FailsPath, "cannot create directory '"+at+"': File exists", e.Likely)
			continue
		case e.Presence == filesystem.Present && !e.Likely && e.Type == filesystem.Directory:
			continue
		}
		if up := a.Stat(path.Dir(at)).Entry; !x.Recursive && up.Presence == filesystem.Absent {
			if a.Refuse(p, state.FailsPath, "cannot create directory '"+at+"': No such file or directory", up.Likely) {
				continue
			}
		} else if locked, likely := a.shut(r); locked && r.Entry.Presence != filesystem.Present {
			if a.Refuse(p, state.FailsAccess, "cannot create directory '"+at+"': Permission denied", likely) {
				continue
			}
		}
		if x.Recursive && r.Entry.Presence == filesystem.Absent && !r.Entry.Likely {
			leadUp(a, p, r)
		}
		entry := a.NewEntry(a.Span(p), filesystem.Directory, 0o755)
		if mode, err := strconv.ParseUint(x.Mode, 8, 16); err == nil {
			entry.Mode = uint16(mode)
		} else if x.Mode != "" {
			entry.Known &^= filesystem.KnowMode
		}
		if x.Recursive && r.Entry.Presence != filesystem.Absent && (at == "/tmp" || at == "/var/tmp") {
			entry.Known &^= filesystem.KnowMode | filesystem.KnowOwner // every image has it, and anyone may write there
		}
		own := entry.Mode
		if entry = inherits(a.World, r.Path, entry); x.Mode != "" && entry.Mode != own {
			entry.Known &^= filesystem.KnowMode
		}
		a.Edit(func(e *filesystem.Editor) { e.Put(r.Path, entry) })
	}
}

// leadUp makes the directories that are missing above one.
func leadUp(a *Command, p effects.Arg, r filesystem.Resolved) {
	var missing []string
	for dir := range Upwards(path.Dir(r.Path)) {
		if !filesystem.Within(dir, r.Missing) {
			break
		}
		missing = append(missing, dir)
	}
	for _, dir := range slices.Backward(missing) {
		made := inherits(a.World, dir, a.NewEntry(a.Span(p), filesystem.Directory, 0o755))
		a.Edit(func(e *filesystem.Editor) { e.Put(dir, made) })
	}
}

// inherits is a new entry as a folder with the set-group-ID bit has it: of the folder's group, and a folder with that bit,
// too. Of one that the build may have given this bit neither is known. Source: mkdir(2), inode(7).
func inherits(m *World, at string, e filesystem.Entry) filesystem.Entry {
	dir, gives := grouping(m, path.Dir(at))
	if gives == Failed {
		return e
	}
	if e.GID = dir.GID; !dir.Has(filesystem.KnowOwner) || dir.Likely || gives == Maybe {
		e.Known &^= filesystem.KnowOwner
	}
	if e.Type != filesystem.Directory {
		return e
	}
	if e.Mode |= 0o2000; gives == Maybe {
		e.Known &^= filesystem.KnowMode
	}
	return e
}

// grouping reports whether a folder gives its group to what is made in it: a mode that is not known keeps the bit where
// the folder may have it, and what the build did to one that is perhaps there is not known at all.
func grouping(m *World, at string) (dir filesystem.Entry, gives Status) {
	switch dir = m.Stat(at).Entry; {
	case dir.Presence == filesystem.Unknown && m.State.Files.Touched(at):
		return dir, Maybe
	case dir.Mode&0o2000 == 0:
		return dir, Failed
	case dir.Has(filesystem.KnowMode):
		return dir, Succeeded
	}
	return dir, Maybe
}

// NewEntry is a new entry of the user who runs the command.
func (m *World) NewEntry(at source.Span, kind filesystem.Type, mode uint16) filesystem.Entry {
	e := filesystem.Entry{Presence: filesystem.Present, Type: kind, Mode: mode, Known: filesystem.KnowMode,
		Cause: m.Cause(at)}
	if m.User.Whole() {
		e.UID, e.GID = m.User.UID, m.User.GID
		e.Known |= filesystem.KnowOwner
	}
	if m.Masked {
		e.Known &^= filesystem.KnowMode
	}
	return e
}

// Unwritable says why a file cannot be made at p, "" when nothing speaks against it.
func (m *World) Unwritable(p string) (reason string, likely bool) {
	r := m.Stat(p)
	if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Directory {
		return "Is a directory", r.Entry.Likely
	}
	if m.Mounts.ReadOnly(p) {
		return "Read-only file system", false
	}
	if r.Blocked != "" {
		return "Not a directory", r.Entry.Likely
	}
	up := m.Stat(path.Dir(r.Path))
	if up.Entry.Presence == filesystem.Absent {
		return "nonexistent directory", up.Entry.Likely
	}
	if r.Entry.Presence == filesystem.Present {
		if d := m.Forbidden(r.Path, state.ToWrite); d.Where != "" {
			return "Permission denied", d.Likely || r.Entry.Likely
		}
	} else if locked, likely := m.shut(r); locked {
		return "Permission denied", likely
	}
	return "", false
}

// Obstacle is the kind of failure that a reason of unwritable makes.
func Obstacle(reason string) state.FailureKind {
	if reason == "Permission denied" {
		return state.FailsAccess
	}
	return state.FailsPath
}

// Create makes a file, or empties one.
func (m *World) Create(p string, at source.Span, content []byte) {
	r := m.Stat(p)
	if RuntimeDir(r.Path) {
		return
	}
	e := m.NewEntry(at, filesystem.Regular, 0o644)
	if old := r.Entry; old.Presence == filesystem.Present {
		e.Mode, e.UID, e.GID = old.Mode, old.UID, old.GID
		e.Known = old.Known & (filesystem.KnowMode | filesystem.KnowOwner)
	} else if old.Presence == filesystem.Unknown {
		e.Known = 0
	} else {
		e = inherits(m, r.Path, e)
	}
	if content != nil {
		e = withContent(e, content)
	}
	m.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

func withContent(e filesystem.Entry, content []byte) filesystem.Entry {
	e.Content, e.Size, e.Tail = content, int64(len(content)), nil
	e.Known |= filesystem.KnowContent | filesystem.KnowSize | filesystem.KnowELF | filesystem.KnowHead
	e.Head, e.ELF = "", nil
	if bytes.HasPrefix(content, []byte("#!")) {
		head, _, _ := bytes.Cut(content, []byte("\n"))
		e.Head = string(head)
	}
	return e
}

// Fill gives a redirect's file what was written, as far as it is known.
func (m *World) Fill(p string, more bool, from *Output, at source.Span) {
	r := m.Stat(p)
	if r.Entry.Presence != filesystem.Present {
		return
	}
	if from == nil || from.Lost || len(from.Text) > MaxScript {
		m.changed(m.Stat(p), false)
		return
	}
	e := r.Entry
	switch tail := e.Tail; {
	case !more:
		e = withContent(e, from.Text)
	case e.Has(filesystem.KnowContent):
		e = withContent(e, m.Budget.Append(e.Content, from.Text))
	case tail == nil || !m.Budget.Affords(len(tail.Text)+len(from.Text), 1):
		m.changed(m.Stat(p), false)
		return
	default:
		e.Known &= filesystem.KnowMode | filesystem.KnowOwner | filesystem.KnowHead
		e.ELF = nil
		added := *tail
		added.Text += string(from.Text)
		e.Tail = &added
	}
	m.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

// Redirect makes the file that a redirect or tee writes to. What is appended to may hold more than that, unless it was not
// there.
func Redirect(m *World, p string, at source.Span, more bool) {
	r := m.Stat(p)
	old, untouched, packaged := r.Entry, !m.State.Files.Touched(r.Path), m.State.Packaged(r.Path)
	switch {
	case !more || old.Presence == filesystem.Absent:
		m.Create(p, at, []byte{})
		if e := m.Stat(p).Entry; more && old.Likely && e.Presence == filesystem.Present {
			e.Likely = true
			m.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
		}
		return
	case old.Presence == filesystem.Unknown:
		m.Create(p, at, nil)
	}
	if e := m.Stat(p).Entry; e.Presence == filesystem.Present && !e.Has(filesystem.KnowContent) && e.Tail == nil {
		e.Tail = &filesystem.Tail{Untouched: untouched, Packaged: packaged}
		m.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
	}
}

// output is the file that a command writes; ok is false for a device and where it is not known, which anything may be.
func output(a *Command, p effects.Arg) (at string, ok bool) {
	if strings.HasPrefix(p.Text, "/dev/") || p.Text == "-" {
		return "", false
	}
	if at, ok = a.At(p); !ok {
		a.unknown(p, false)
	}
	return at, ok
}

// pour has standard input in files, or at their end.
func (a *Command) pour(x effects.Action) {
	in := a.Stdin
	if in == nil {
		in = &Output{}
	}
	if a.Doubtful {
		in = &Output{Lost: true}
	}
	for _, p := range x.Paths {
		at, ok := output(a, p)
		if !ok {
			continue
		}
		if reason, likely := a.Unwritable(at); reason != "" {
			if a.Refuse(p, Obstacle(reason), "cannot create '"+at+"': "+reason, likely) {
				continue
			}
		}
		if in.File != "" && in.File == a.Real(at) { // which is emptied first
			in = &Output{Lost: true}
		}
		Redirect(a.World, at, a.Span(p), x.Spares)
		a.Fill(at, x.Spares, in, a.Span(p))
	}
}

func (a *Command) files(x effects.Action) {
	for _, p := range x.Paths {
		at, ok := output(a, p)
		if !ok {
			continue
		}
		r := a.Stat(at)
		if r.Entry.Presence == filesystem.Present && !r.Entry.Likely &&
			(x.Kind == effects.Touch || r.Entry.Type == filesystem.Directory) {
			continue
		}
		if reason, likely := a.Unwritable(at); reason != "" && !x.Recursive && r.Entry.Presence != filesystem.Present {
			if x.Quiet || a.Refuse(p, Obstacle(reason), "cannot create '"+at+"': "+reason, likely) {
				continue
			}
		}
		if x.Kind == effects.Touch && r.Entry.Presence != filesystem.Absent {
			touched(a, p, r)
			continue
		}
		if x.Kind == effects.Touch && strings.HasSuffix(p.Text, "/") {
			a.Refuse(p, state.FailsPath, "cannot touch '"+p.Text+"': No such file or directory", r.Entry.Likely)
			continue
		}
		a.Create(at, a.Span(p), nil)
		switch {
		case x.Moved:
			a.redirected(at)
		case x.Kind == effects.Write:
			a.changed(a.Stat(at), x.Mode == "?")
		}
	}
}

// touched is touch of what may be there, and is afterwards: whether it is a file is not known.
func touched(a *Command, p effects.Arg, r filesystem.Resolved) {
	if RuntimeDir(r.Path) {
		return
	}
	e := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.UnknownType, Cause: a.Cause(a.Span(p))}
	if r.Entry.Presence == filesystem.Present {
		e = r.Entry
		e.Likely = e.Likely && a.Doubtful
		if e.Type != filesystem.Regular {
			e.Type, e.Known, e.Link = filesystem.UnknownType, 0, ""
		} else {
			e = filesystem.Entry{Presence: e.Presence, Type: e.Type, Cause: e.Cause}
		}
	}
	a.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

// redirected says of a download that was answered with another address that it is likely empty.
func (m *World) redirected(p string) {
	r := m.Stat(p)
	if r.Entry.Presence != filesystem.Present {
		return
	}
	e := withContent(r.Entry, []byte{})
	e.Likely = true
	m.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

// append adds text to files. A file of which nothing tells was not there.
func (a *Command) append(x effects.Action) {
	for _, p := range x.Paths {
		at, ok := a.At(p)
		if !ok {
			a.unknown(p, false)
			continue
		}
		var content []byte
		e := a.Stat(at).Entry
		if known := e.Presence != filesystem.Present || e.Has(filesystem.KnowContent); known && !a.Doubtful {
			content = slices.Concat(e.Content, []byte(x.Text))
		}
		a.Create(at, a.Span(p), content)
		if content == nil {
			a.changed(a.Stat(at), false)
		}
	}
}

// changed leaves a file's existence and forgets what is in it, and its mode when that is the command's to set.
func (m *World) changed(r filesystem.Resolved, mode bool) {
	if e := r.Entry; e.Presence == filesystem.Present {
		e.Known &= filesystem.KnowMode | filesystem.KnowOwner
		e.Content, e.Head, e.Tail, e.ELF = nil, "", nil, nil
		if mode {
			e.Known &^= filesystem.KnowMode
		}
		m.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
	} else if e.Presence == filesystem.Unknown {
		m.Edit(func(ed *filesystem.Editor) { ed.Under(r.Path, m.Why) })
	}
}

// MaxScript is the size in bytes up to which scripts are read.
const MaxScript = 1 << 20
