package state

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Numeric reports whether a name needs no look-up: numbers, root and nothing.
func Numeric(name string) bool {
	_, err := strconv.ParseUint(name, 10, 32)
	return err == nil || name == "root" || name == ""
}

// Account finds a user's ids. A missing user has those of root.
func Account(files filesystem.Tree, name string) (uid, gid int, presence filesystem.Presence) {
	if Numeric(name) {
		id, _ := strconv.Atoi(name)
		return id, id, filesystem.Present
	}
	line, presence := Database(files, "/etc/passwd", name)
	if presence != filesystem.Present {
		return 0, 0, presence
	}
	uid, err := strconv.Atoi(Field(line, 2))
	gid, err2 := strconv.Atoi(Field(line, 3))
	if err != nil || err2 != nil {
		return 0, 0, filesystem.Unknown
	}
	return uid, gid, filesystem.Present
}

// GroupID finds a group's number; a missing group has that of root.
func GroupID(files filesystem.Tree, name string) (gid int, presence filesystem.Presence) {
	if Numeric(name) {
		id, _ := strconv.Atoi(name)
		return id, filesystem.Present
	}
	line, presence := Database(files, "/etc/group", name)
	if presence != filesystem.Present {
		return 0, presence
	}
	gid, err := strconv.Atoi(Field(line, 2))
	if err != nil {
		return 0, filesystem.Unknown
	}
	return gid, filesystem.Present
}

// LikelyMissing reports whether a file of accounts, as it likely is, has no line of name.
func LikelyMissing(files filesystem.Tree, p, name string) bool {
	e := filesystem.Stat(files, p).Entry
	if Numeric(name) || e.Presence != filesystem.Present || !e.Likely || !e.Has(filesystem.KnowContent) {
		return false
	}
	return !listed(e.Content, name)
}

// Numberless reports whether /etc/group, as it certainly or likely is, has no group of a number, nor one whose number is
// not known and may be this.
func Numberless(files filesystem.Tree, id string) (lacks, likely bool) {
	e := filesystem.Stat(files, "/etc/group").Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) || len(e.Content) == 0 {
		return false, false
	}
	for line := range strings.Lines(string(e.Content)) {
		name, number := Field(line, 0), Field(line, 2)
		if name == id || name != "" && (number == id || number == "" || number == UnknownID) {
			return false, false
		}
	}
	return true, e.Likely
}

// Accounts are the names in a file of accounts, as far as they are known, sorted.
func Accounts(files filesystem.Tree, p string) []string {
	e := filesystem.Stat(files, p).Entry
	content := Added(e)
	if e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
		content = e.Content
	}
	var names []string
	for line := range strings.Lines(string(content)) {
		if name := Field(line, 0); name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Switched reports whether users or groups may come from elsewhere than the two files. Source: nsswitch.conf(5);
// systemd's module knows root, nobody and the users of running units.
func Switched(files filesystem.Tree) bool {
	e := filesystem.Stat(files, "/etc/nsswitch.conf").Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return false
	}
	for line := range strings.Lines(string(e.Content)) {
		line, _, _ = strings.Cut(line, "#")
		database, services, _ := strings.Cut(line, ":")
		if d := strings.TrimSpace(database); d != "passwd" && d != "group" && d != "initgroups" {
			continue
		}
		for _, service := range strings.Fields(services) {
			if service != "files" && service != "compat" && service != "systemd" && !strings.ContainsAny(service, "[]=") {
				return true
			}
		}
	}
	return false
}

// Database finds the line of name in a file of colon-separated lines.
func Database(files filesystem.Tree, p, name string) (line string, presence filesystem.Presence) {
	r := filesystem.Stat(files, p)
	if r.Entry.Presence == filesystem.Absent && !r.Entry.Likely {
		return "", filesystem.Absent
	}
	if r.Entry.Presence != filesystem.Present || r.Entry.Likely || !r.Entry.Has(filesystem.KnowContent) {
		if line, ok := lineOf(Added(r.Entry), name); ok {
			return line, filesystem.Present
		}
		if whole(r.Entry) && !listed(r.Entry.Content, name) {
			return "", filesystem.Absent
		}
		return "", filesystem.Unknown
	}
	if line, ok := lineOf(r.Entry.Content, name); ok {
		return line, filesystem.Present
	}
	return "", filesystem.Absent
}

// whole reports whether a file of accounts that are likely has no others.
func whole(e filesystem.Entry) bool {
	return e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) && e.Tail != nil && e.Tail.Whole
}

func listed(content []byte, name string) bool {
	_, ok := lineOf(content, name)
	return ok
}

// Added are the lines of a file of accounts that the build added, whatever the others are.
func Added(e filesystem.Entry) []byte {
	if e.Presence != filesystem.Present || e.Tail == nil {
		return nil
	}
	return []byte(e.Tail.Text)
}

// lineOf looks at the lines alone that hold the name, of a file of which each account that is made adds one.
func lineOf(content []byte, name string) (line string, ok bool) {
	for rest := content; len(rest) > 0; {
		at := bytes.Index(rest, []byte(name))
		if at < 0 {
			return "", false
		}
		own, after, _ := bytes.Cut(rest[bytes.LastIndexByte(rest[:at], '\n')+1:], []byte("\n"))
		if line := strings.TrimSuffix(string(own), "\r"); Field(line, 0) == name {
			return line, true
		}
		rest = after
	}
	return "", false
}

// Field returns the nth field, from 0, of a line whose fields are separated by colons, "" where there are fewer.
func Field(line string, n int) string {
	for ; n > 0; n-- {
		_, rest, more := strings.Cut(line, ":")
		if !more {
			return ""
		}
		line = rest
	}
	field, _, _ := strings.Cut(line, ":")
	return strings.TrimSpace(field)
}

// LikelyLacks reports whether /etc/passwd, of which only what it likely holds is known, does not name a user.
func (s *State) LikelyLacks(user string) bool {
	return s.Files != nil && LikelyMissing(s.Files, "/etc/passwd", user)
}

// HasUser reports whether the image has a user: its /etc/passwd names it, or it is a number, root or empty.
func (s *State) HasUser(name string) filesystem.Presence {
	if s.Files == nil {
		return filesystem.Unknown
	}
	_, _, presence := Account(s.Files, name)
	return presence
}

// HasGroup is HasUser of a group and /etc/group.
func (s *State) HasGroup(name string) filesystem.Presence {
	if s.Files == nil {
		return filesystem.Unknown
	}
	_, presence := GroupID(s.Files, name)
	return presence
}

// UnknownID stands in a line of /etc/passwd or /etc/group that a command added with a number that is not known; a
// number that the command chose itself is left empty.
const UnknownID = "?"

// unnumbered is what follows the name in the line of an account of which no number is known.
const unnumbered = ":x:" + UnknownID + ":" + UnknownID + ":::\n"

// EnrolledAlone is Enrolled where no others can have been added.
func EnrolledAlone(e filesystem.Entry, names []string) filesystem.Entry {
	sure := !e.Likely || whole(e)
	tail := filesystem.Tail{Text: string(Added(e)), Whole: sure}
	if !e.Likely {
		tail.Text = string(e.Content)
	}
	e = Enrolled(e, names)
	e.Tail = &tail
	return e
}

// Enrolled is a file of accounts to which any of the names may have been added: it is likely that there are no others.
func Enrolled(e filesystem.Entry, names []string) filesystem.Entry {
	there, size := make(map[string]bool, 2*len(names)), len(e.Content)+1
	for line := range strings.Lines(string(e.Content)) {
		there[Field(line, 0)] = true
	}
	for _, name := range names {
		size += len(name) + len(unnumbered)
	}
	content := append(make([]byte, 0, size), e.Content...)
	if len(content) > 0 && content[len(content)-1] != '\n' {
		content = append(content, '\n')
	}
	for _, name := range names {
		if !there[name] {
			content = append(append(content, name...), unnumbered...)
		}
	}
	e.Content, e.Likely = content, true
	if whole(e) {
		tail := *e.Tail
		tail.Whole = false
		e.Tail = &tail
	}
	e.Known &^= filesystem.KnowSize
	return e
}
