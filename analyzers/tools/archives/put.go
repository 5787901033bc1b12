package archives

import (
	"bytes"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/elf"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unpacking puts the members of an archive below a directory.
type unpacking struct {
	*tools.Command
	action   effects.Action
	into     string
	keeps    bool // who unpacks is root, and owners and modes are those of the archive
	exact    bool // this program's modes are known
	replaces bool
	made     map[string]filesystem.Entry
	order    []string
}

// put is false, and has changed nothing, where it is not known what comes of it.
func put(a *tools.Command, x effects.Action, all []member, owners, exact bool) bool {
	at, ok := a.At(x.To)
	dir := a.Stat(at)
	u := &unpacking{Command: a, action: x, into: dir.Path, exact: exact, made: map[string]filesystem.Entry{},
		replaces: owners || x.Options.Has("o")}
	u.keeps = owners && a.Root() && !x.Options.Has("no-same-owner", "o")
	there := dir.Entry.Presence == filesystem.Present && dir.Entry.Type == filesystem.Directory && !dir.Entry.Likely
	if !ok || dir.Blocked != "" || tools.RuntimeDir(dir.Path) || owners && !there || !owners && !u.directory("") {
		return false
	}
	for _, m := range all {
		if !u.member(m) {
			return false
		}
	}
	for _, p := range u.order {
		if reason := u.forbidden(p); reason != "" {
			a.Refuse(x.Paths[0], state.FailsAccess, strings.TrimPrefix(p, u.into+"/")+": "+reason, false)
			return true
		}
	}
	a.Edit(func(e *filesystem.Editor) {
		for _, p := range u.order {
			if one := u.made[p]; one.Type != filesystem.Directory {
				e.Remove(p, one.Cause)
			}
			e.Put(p, u.made[p])
		}
	})
	return true
}

// forbidden is why a file cannot be made there.
func (u *unpacking) forbidden(p string) string {
	if u.Mounts.ReadOnly(p) {
		return "Read-only file system"
	}
	if locked, likely := u.Locked(p); locked && !likely && !u.Root() {
		return "Cannot open: Permission denied"
	}
	return ""
}

// member takes one into account.
func (u *unpacking) member(m member) bool {
	if m.name == "" || m.name == "." {
		return u.directory("") && u.attributes(u.into, m)
	}
	if !u.directory(path.Dir(m.name)) {
		return false
	}
	p := path.Join(u.into, m.name)
	if m.kind == filesystem.Directory {
		return u.directory(m.name) && u.attributes(p, m)
	}
	old := u.at(p)
	file := old.Type != filesystem.Directory && old.Type != filesystem.UnknownType
	if old.Presence == filesystem.Present && !file || old.Presence != filesystem.Absent && !u.replaces {
		return false
	}
	u.put(p, u.entry(m))
	return true
}

// at is what stands at a path so far.
func (u *unpacking) at(p string) filesystem.Entry {
	if e, ok := u.made[p]; ok {
		return e
	}
	return filesystem.Lstat(u.State.Files, p).Entry
}

func (u *unpacking) put(p string, e filesystem.Entry) {
	if _, again := u.made[p]; !again {
		u.order = append(u.order, p)
	}
	u.made[p] = e
}

// directory makes a folder and those above it, as far as they are missing. GNU tar puts a folder in the place of a link,
// busybox follows it: then nothing is known.
func (u *unpacking) directory(name string) bool {
	dir := u.into
	parts := []string{""}
	if name != "" && name != "." {
		parts = append(parts, strings.Split(name, "/")...)
	}
	for _, part := range parts {
		dir = path.Join(dir, part)
		e := u.at(dir)
		switch {
		case tools.RuntimeDir(dir):
			return false
		case e.Presence == filesystem.Absent:
			made := u.NewEntry(u.Fields[0].Span, filesystem.Directory, 0o755)
			u.put(dir, made)
		case e.Presence == filesystem.Unknown:
			u.put(dir, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Cause: u.Why})
		case e.Type != filesystem.Directory:
			return false
		}
	}
	return true
}

// attributes sets on a folder the owner and the mode that the archive has for it.
func (u *unpacking) attributes(p string, m member) bool {
	e, now := u.at(p), u.entry(m)
	e.Mode, e.UID, e.GID = now.Mode, now.UID, now.GID
	e.Known = e.Known&^(filesystem.KnowMode|filesystem.KnowOwner) | now.Known&(filesystem.KnowMode|filesystem.KnowOwner)
	u.put(p, e)
	return true
}

// entry is a member as it arrives.
func (u *unpacking) entry(m member) filesystem.Entry {
	mode := m.mode
	if !u.keeps {
		mode &^= 0o7022
	}
	e := u.NewEntry(u.Fields[0].Span, m.kind, mode)
	if !m.moded || !u.exact || e.Mode != mode {
		e.Known &^= filesystem.KnowMode
	}
	if u.keeps {
		e.UID, e.GID = m.uid, m.gid
		e.Known |= filesystem.KnowOwner
		if m.named || !u.exact {
			e.Known &^= filesystem.KnowOwner
		}
	}
	switch m.kind {
	case filesystem.Symlink:
		e.Link = m.link
	case filesystem.Regular:
		e.Size = m.size
		e.Known |= filesystem.KnowSize
		if m.content != nil {
			u.text(&e, m.content)
		}
	}
	return e
}

func (u *unpacking) text(e *filesystem.Entry, content []byte) {
	e.Content = content
	e.Known |= filesystem.KnowContent | filesystem.KnowHead
	switch {
	case bytes.HasPrefix(content, []byte("#!")):
		head, _, _ := bytes.Cut(content, []byte("\n"))
		e.Head = string(head)
		e.Known |= filesystem.KnowELF
	case !bytes.HasPrefix(content, []byte("\x7fELF")):
		e.Known |= filesystem.KnowELF
	default:
		if object, err := elf.Scan(bytes.NewReader(content)); err == nil {
			e.ELF = object
			e.Known |= filesystem.KnowELF
		}
	}
}
