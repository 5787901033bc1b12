package tools

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// attributes is chmod and chown.
func (a *Command) attributes(x effects.Action) {
	for _, p := range x.Paths {
		if x.Force {
			a.forget(x, a.Scope(p))
			continue
		}
		at, ok := a.At(p)
		if !ok {
			dots(a, x, p)
			a.alterSome(x, p)
			continue
		}
		r := a.look(x, at)
		if r.Entry.Presence == filesystem.Absent {
			a.Refuse(p, state.FailsPath, "cannot access '"+at+"': No such file or directory", r.Entry.Likely)
			continue
		}
		if r.Entry.Presence == filesystem.Present && !RuntimeDir(r.Path) && !a.User.Owns(r.Entry) {
			a.Refuse(p, state.FailsAccess, "changing '"+at+"': Operation not permitted", r.Entry.Likely || a.User.Likely)
			if !x.Recursive && !r.Entry.Likely && !a.User.Likely {
				continue
			}
		}
		a.alter(x, r)
	}
}

// dots is a pattern that may match . and .. too.
func dots(a *Command, x effects.Action, p effects.Arg) {
	if p.Index <= 0 || p.Index >= len(a.Fields) || a.Fields[p.Index].Pattern == "" || !strings.HasPrefix(path.Base(a.Fields[p.Index].Text), ".") {
		return
	}
	dir := path.Dir(a.Fields[p.Index].Pattern)
	if !path.IsAbs(dir) {
		dir = a.Dir.Scope()
	}
	a.forget(x, path.Dir(dir))
}

// spread changes a whole tree: what it holds stays, its attributes are the new ones or unknown.
func (a *Command) spread(x effects.Action, dir string) {
	if dir == "/" || x.Text == "?" {
		a.forget(x, dir)
		return
	}
	from := a.State.Files
	a.Edit(func(e *filesystem.Editor) {
		e.Graft(filesystem.Graft{Dest: dir, Source: dir, From: from,
			Change: func(_ string, entry filesystem.Entry) (filesystem.Entry, bool) {
				return change(x, entry), true
			}})
	})
}

// symbolic is an entry's mode after u+x,go=rx and the like; ok is false for what is not followed. Where it is not said
// whose permissions change, the umask takes effect: 022, the runtime's. Source: POSIX.1-2017, chmod.
func symbolic(text string, e filesystem.Entry) (mode uint16, ok bool) {
	mode = e.Mode
	for clause := range strings.SplitSeq(text, ",") {
		at := strings.IndexAny(clause, "+-=")
		if at < 0 || strings.Trim(clause[:at], "ugoa") != "" || strings.Trim(clause[at+1:], "rwxXst") != "" {
			return mode, false
		}
		var whose, bits, special uint16
		for _, w := range clause[:at] {
			whose |= map[rune]uint16{'u': 0o700, 'g': 0o070, 'o': 0o007, 'a': 0o777}[w]
		}
		for _, b := range clause[at+1:] {
			if b == 'X' && (e.Type == filesystem.UnknownType || clause[at] == '=') { // busybox looks at what is left then
				return mode, false
			}
			if b == 'X' && (e.Type == filesystem.Directory || mode&0o111 != 0) {
				b = 'x'
			}
			if (b == 's' || b == 't') && (clause[at] == '=' || whose == 0) {
				return mode, false
			}
			if b == 's' {
				special |= map[bool]uint16{true: 0o4000}[whose&0o700 != 0]
				special |= map[bool]uint16{true: 0o2000}[whose&0o070 != 0]
			}
			if b == 't' && whose&0o007 != 0 {
				special |= 0o1000
			}
			bits |= map[rune]uint16{'r': 0o444, 'w': 0o222, 'x': 0o111}[b]
		}
		if whose == 0 {
			whose, bits = 0o777, bits&^0o022
		}
		switch clause[at] {
		case '+':
			mode |= bits&whose | special
		case '-':
			mode &^= bits&whose | special
		case '=':
			mode = mode&^whose | bits&whose
		}
	}
	return mode, true
}

// change is an entry with the attributes that chmod or chown gives it; those that are not followed are unknown.
func change(x effects.Action, e filesystem.Entry) filesystem.Entry {
	if x.Kind == effects.Owner {
		e.Known &^= filesystem.KnowOwner
		if e.Type != filesystem.Directory && e.Mode&0o6000 != 0 {
			e.Known &^= filesystem.KnowMode // the system takes them away
		}
		if user, group, _ := strings.Cut(x.Text, ":"); user != "" {
			uid, err := strconv.Atoi(user)
			gid, err2 := strconv.Atoi(group)
			if err == nil && err2 == nil {
				e.UID, e.GID, e.Known = uid, gid, e.Known|filesystem.KnowOwner
			}
			if user == "root" && group == "root" {
				e.UID, e.GID, e.Known = 0, 0, e.Known|filesystem.KnowOwner
			}
		}
		return e
	}
	if e.Type == filesystem.Symlink {
		return e
	}
	if mode, err := strconv.ParseUint(x.Text, 8, 16); err == nil {
		if e.Type == filesystem.Directory && e.Mode&0o6000 != 0 && len(x.Text) < 5 { // GNU chmod keeps them
			e.Known &^= filesystem.KnowMode
			return e
		}
		e.Mode, e.Known = uint16(mode), e.Known|filesystem.KnowMode
		return e
	}
	mode, ok := symbolic(x.Text, e)
	if !ok {
		e.Known &^= filesystem.KnowMode
		mode |= 0o2000 // what is made in a folder asks whether it may be set
	}
	e.Mode = mode
	return e
}
