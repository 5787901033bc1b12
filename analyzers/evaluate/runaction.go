package evaluate

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/source"
)

// effect carries out what the table says of a command.
func (m *machine) effect(i int, fields []word, program string, c site) status {
	args := make([]effects.Arg, len(fields))
	for j, f := range fields {
		args[j] = effects.Arg{Text: pick(f.head, f.text, f.known), Known: f.known && !f.many}
	}
	e := effects.Of(args, program)
	if !e.Modelled && len(fields) == 1 && m.compiled(program) {
		e = effects.Trial()
	}
	if s, ok := m.output(i, fields); ok {
		e.Succeeds = e.Succeeds || s
	} else if !silent[path.Base(fields[0].text)] {
		m.lost()
	}
	act := action{machine: m, fields: fields, site: c, call: i, doubtful: e.Doubtful, program: program}
	for _, a := range e.Actions {
		act.do(a)
	}
	act.headers()
	m.linked(fields, program)
	if e.Loader && program != "" {
		m.ldconfig()
	}
	if e.Runs != nil {
		return m.nested(i, fields, e, c)
	}
	switch {
	case act.failed && !act.likely:
		return m.settle(failed, c)
	case e.Fails:
		return m.fail(c, fields[0].Span, "exit", fields[0].text+" fails", false)
	case e.Succeeds && program != "":
		return m.settle(succeeded, c)
	}
	return m.settle(maybe, c)
}

// silent commands print nothing on standard output.
var silent = names(`mkdir rm touch cp mv ln chmod chown chgrp install true false : sleep ldconfig useradd groupadd usermod userdel groupdel test [ cd export`)

// action carries out the actions of one command.
type action struct {
	*machine
	fields   []word
	site     site
	call     int
	doubtful bool
	failed   bool
	likely   bool
	program  string
}

func (a *action) do(x effects.Action) {
	switch x.Kind {
	case effects.Need:
		a.needPaths(x)
	case effects.Directory:
		a.directories(x)
	case effects.Touch, effects.Write:
		a.files(x)
	case effects.Change:
		for _, p := range x.Paths {
			if at, ok := a.at(p); ok {
				a.changed(at, false)
			}
		}
	case effects.Remove:
		a.remove(x)
	case effects.Copy, effects.Move:
		a.transfer(x)
	case effects.Link:
		a.link(x)
	case effects.Mode, effects.Owner:
		a.attributes(x)
	case effects.Under, effects.Inside:
		for _, p := range x.Paths {
			a.unknown(p, x.Kind == effects.Inside)
		}
	case effects.Scripts:
		for _, p := range x.Paths {
			a.scripts(p)
		}
	case effects.NeedUser, effects.NeedGroup:
		a.needAccount(x)
	case effects.User, effects.Group, effects.UserGone, effects.GroupGone:
		a.account(x)
	case effects.Packages:
		a.packages(x)
		a.purged(x)
	case effects.Module:
		a.module(x)
	}
}

// at is the absolute path of an argument.
func (m *machine) at(p effects.Arg) (string, bool) {
	if p.Env != "" {
		v := m.lookup(p.Env)
		if v.unset || !v.known || !path.IsAbs(v.text) {
			return "", false
		}
		return path.Join(v.text, p.Text), true
	}
	return m.abs(p.Text, p.Known)
}

// scope is the path, or the deepest directory known to hold it.
func (m *machine) scope(p effects.Arg) string {
	if at, ok := m.at(p); ok {
		return at
	}
	if p.Env != "" || p.Text == "" {
		return "/"
	}
	if p.Known {
		return m.dir.scope()
	}
	return m.ancestor(word{head: p.Text})
}

func (a *action) unknown(p effects.Arg, inside bool) {
	if p.Env != "" {
		v := a.lookup(p.Env)
		if v.unset || v.known && v.text == "" {
			return
		}
	}
	if _, ok := a.at(p); !ok && (p.Env != "" || p.Known && !path.IsAbs(p.Text)) {
		a.workplaces()
		return
	}
	at := a.scope(p)
	if inside || at == "/" && strings.HasPrefix(p.Text, "./") && a.dir.known {
		a.edit(func(e *filesystem.Editor) { e.Inside(a.real(at)) })
		return
	}
	if p.Text == "" && p.Env == "HOME" && at == "/" {
		return
	}
	a.blur(at)
}

// workplaces makes unknown what a command may write in a working or home directory that is not known: no system directory is one.
func (a *action) workplaces() {
	a.edit(func(e *filesystem.Editor) {
		before := a.st.Files
		names, _ := before.Children("/")
		e.Inside("/")
		for _, name := range names {
			if !systemDirs[name] && before.Lookup("/"+name).Type != filesystem.Symlink {
				e.Under("/"+name, a.why)
			}
		}
		e.Under("/usr/src", a.why)
		e.Under("/var/www", a.why)
		e.Under("/usr/share/nginx", a.why)
	})
}

// systemDirs are the root's directories of the Filesystem Hierarchy Standard that hold the system itself.
var systemDirs = map[string]bool{"bin": true, "boot": true, "dev": true, "etc": true, "lib": true, "lib32": true, "lib64": true,
	"libx32": true, "proc": true, "run": true, "sbin": true, "sys": true, "usr": true, "var": true}

// scripts lets programs of a language's packages appear in a directory; those that only distributions package likely do not.
func (a *action) scripts(p effects.Arg) {
	if v := a.lookup(p.Env); p.Env != "" && (v.unset || v.known && v.text == "") {
		return
	}
	dir := a.real(a.scope(p))
	a.edit(func(e *filesystem.Editor) {
		before := a.st.Files
		e.Inside(dir)
		for _, name := range effects.Distributed {
			at := path.Join(dir, name)
			if was := before.Lookup(at); was.Presence == filesystem.Absent {
				e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: was.Cause})
			}
		}
	})
}

// real is a path with the links in it replaced.
func (m *machine) real(p string) string { return filesystem.Stat(m.st.Files, p).Path }

func (m *machine) edit(change func(*filesystem.Editor)) {
	e := m.st.Files.Edit()
	change(e)
	st := *m.st
	st.Files = e.Done()
	m.st = &st
}

// blur makes everything at and below a path unknown, by its name and where its links lead.
func (m *machine) blur(p string) {
	m.edit(func(e *filesystem.Editor) {
		e.Under(p, m.cause(source.Span{}))
		if r := filesystem.Stat(m.st.Files, p); r.Path != p && r.Entry.Presence == filesystem.Present {
			e.Under(r.Path, m.cause(source.Span{}))
		}
	})
	if filesystem.Within("/var/lib/dpkg/status", p) {
		m.forgetPackages()
	}
	if filesystem.Within("/etc/ld.so.cache", p) {
		st := *m.st
		st.LoaderCache = nil
		m.st = &st
	}
}

// lose is what remains after something that may have done anything.
func (m *machine) lose() {
	m.blur("/")
	for name, v := range m.vars {
		m.vars[name] = variable{exported: v.exported}
	}
	m.open, m.unsure = true, true
	m.lost()
}

func (m *machine) forgetPackages() {
	st := *m.st
	st.Packages = Packages{}
	m.st = &st
}

func (m *machine) cause(at source.Span) filesystem.Cause {
	if at.Nowhere() {
		return m.why
	}
	return filesystem.Cause{Span: m.place(at)}
}

func (a *action) reason(p effects.Arg) filesystem.Cause { return a.cause(a.span(p)) }

// span is where an argument stands; what the table made up stands at the command's name.
func (a *action) span(p effects.Arg) source.Span {
	if p.Index > 0 && p.Index < len(a.fields) {
		return a.fields[p.Index].Span
	}
	return a.fields[0].Span
}

// refuse notes that the command fails because of one argument.
func (a *action) refuse(p effects.Arg, kind, reason string, likely bool) {
	likely = likely || a.doubtful
	a.failed, a.likely = true, a.likely || likely
	if a.doubtful {
		return
	}
	a.fail(a.site, a.span(p), kind, a.fields[0].text+": "+reason, likely)
}

func (a *action) needPaths(x effects.Action) {
	if x.Text == "makefile" {
		for _, p := range x.Paths {
			if at, ok := a.at(p); !ok || a.stat(at).Entry.Presence != filesystem.Absent || a.stat(at).Entry.Likely {
				return
			}
		}
		a.doubtful = false
		a.refuse(effects.Arg{}, "path", "no targets specified and no makefile found in "+a.dir.text, false)
		return
	}
	for _, p := range x.Paths {
		at, ok := a.at(p)
		if !ok {
			continue
		}
		e := a.stat(at).Entry
		a.need(Need{Span: a.span(p), Kind: NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely, Call: a.call, Cause: e.Cause}, a.site)
		switch {
		case e.Presence == filesystem.Absent:
			a.refuse(p, "path", at+": No such file or directory", e.Likely)
		case e.Presence == filesystem.Present && x.Text == "dir" && e.Type == filesystem.Regular,
			e.Presence == filesystem.Present && e.Type == filesystem.Regular && strings.HasSuffix(p.Text, "/"):
			a.refuse(p, "path", at+": Not a directory", e.Likely)
		case e.Presence == filesystem.Present:
			a.readable(p, at, x.Text)
		}
	}
}

// readable refuses a file that the user may not get at. What a command does with a file that it needs shows its name: some only look.
func (a *action) readable(p effects.Arg, at, as string) {
	want := ToRead
	if as == "dir" || looks[path.Base(a.fields[0].text)] {
		want = 0
	}
	if _, denied := a.forbidden(at, want); denied {
		a.refuse(p, "access", at+": Permission denied", false)
	}
}

// looks are commands that do not read the files they are given.
var looks = names(`ls dir vdir stat test [ du readlink realpath find chmod chown ln rm rmdir mv touch namei make ninja`)

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
func (m *machine) made(at source.Span, kind filesystem.Type, mode uint16) filesystem.Entry {
	e := filesystem.Entry{Presence: filesystem.Present, Type: kind, Mode: mode, Known: filesystem.KnowMode, Cause: m.cause(at)}
	if m.who.known {
		e.UID, e.GID = m.who.uid, m.who.gid
		e.Known |= filesystem.KnowOwner
	}
	if m.masked {
		e.Known &^= filesystem.KnowMode
	}
	return e
}

// unwritable says why a file cannot be made at p, "" when nothing speaks against it.
func (m *machine) unwritable(p string) (reason string, likely bool) {
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
		if _, denied := m.forbidden(r.Path, ToWrite); denied {
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
func (m *machine) create(p string, at source.Span, content []byte) {
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
func (m *machine) fill(p string, more bool, from *capture, at source.Span) {
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

// read is a file's content as standard input.
func (m *machine) read(p string, ok bool) *capture {
	if ok {
		if e := m.stat(p).Entry; e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) {
			return &capture{text: e.Content}
		}
	}
	return &capture{lost: true}
}

// absent notes a redirect from a file that is not there.
func (m *machine) absent(c site, at source.Span, p, reason string) bool {
	e := m.stat(p).Entry
	if e.Presence != filesystem.Absent {
		return false
	}
	m.fail(c, at, "path", reason, e.Likely)
	return !e.Likely
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

// changed leaves a file's existence and forgets what is in it, and its mode when that is the command's to set.
func (m *machine) changed(p string, mode bool) {
	r := m.stat(p)
	if e := r.Entry; e.Presence == filesystem.Present {
		e.Known &= filesystem.KnowMode | filesystem.KnowOwner
		e.Content, e.Head, e.ELF = nil, "", nil
		if mode {
			e.Known &^= filesystem.KnowMode
		}
		m.edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
	}
}

func (a *action) remove(x effects.Action) {
	for _, p := range x.Paths {
		if a.emptied(p) {
			continue
		}
		at, ok := a.at(p)
		if !ok {
			a.unknown(p, false)
			continue
		}
		r := a.lstat(at)
		switch e := r.Entry; {
		case e.Presence == filesystem.Absent && !x.Force:
			a.refuse(p, "path", "cannot remove '"+at+"': No such file or directory", e.Likely)
		case e.Presence == filesystem.Present && e.Type == filesystem.Directory && !x.Recursive:
			a.refuse(p, "path", "cannot remove '"+at+"': Is a directory", e.Likely)
			continue
		case e.Presence == filesystem.Present && (a.locked(r.Path) || a.sticks(r.Path, e)) && !runtimeDir(r.Path):
			a.refuse(p, "access", "cannot remove '"+at+"': Permission denied", e.Likely)
			continue
		}
		if e := r.Entry; e.Presence != filesystem.Absent && r.Path != "/" && !runtimeDir(r.Path) {
			a.edit(func(ed *filesystem.Editor) { ed.Remove(r.Path, a.reason(p)) })
		}
	}
}

// emptied is rm of all of apt's lists by a pattern whose matches are not known. apt keeps no dot files there.
func (a *action) emptied(p effects.Arg) bool {
	if p.Index <= 0 || p.Index >= len(a.fields) || !a.fields[p.Index].many {
		return false
	}
	dir, last := path.Split(a.fields[p.Index].pattern)
	if last != "*" || path.Clean(dir) != aptLists {
		return false
	}
	entry := a.st.Files.Lookup(aptLists)
	a.edit(func(e *filesystem.Editor) {
		e.Remove(aptLists, a.reason(p))
		e.Put(aptLists, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Known: entry.Known, Mode: entry.Mode,
			UID: entry.UID, GID: entry.GID, Cause: a.reason(p)})
	})
	return true
}
