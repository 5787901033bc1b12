package evaluate

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// owner is who gets what an instruction makes. The zero owner is root, and leaves copied files to their own.
type owner struct {
	given    bool
	known    bool
	uid, gid int
}

// owner resolves "user:group" as BuildKit does: a user that is not in /etc/passwd becomes root, without a word. detached means
// that no file system is there to look the name up in.
func (f *follower) owner(s *Step, at source.Span, who Setting, detached bool) owner {
	if who.Known && who.Value == "" {
		return owner{}
	}
	o := owner{given: true, known: who.Known}
	user, group, _ := strings.Cut(who.Value, ":")
	if !who.Known {
		return o
	}
	if (!numeric(user) || !numeric(group)) && (detached || !f.layered) {
		s.fail(at, false, "owner", "invalid user index: -1")
		return owner{given: true}
	}
	uid, gid, presence := account(s.Before.Files, user)
	f.needAccount(s, at, NeedUser, user, presence)
	o.uid, o.gid, o.known = uid, gid, presence != filesystem.Unknown
	if group != "" {
		id, presence := groupID(s.Before.Files, group)
		f.needAccount(s, at, NeedGroup, group, presence)
		switch presence {
		case filesystem.Present:
			o.gid = id
		case filesystem.Unknown:
			o.known = false
		}
	}
	return o
}

// needAccount notes a user or group that is named; only the classic builder minds when it is missing.
func (f *follower) needAccount(s *Step, at source.Span, kind NeedKind, name string, presence filesystem.Presence) {
	if numeric(name) {
		return
	}
	classic := f.build.Builder == analyzers.Classic
	n := Need{Span: at, Kind: kind, Name: name, Presence: presence, Fatal: classic, Call: -1}
	if kind == NeedUser && s.Before.LikelyLacks(name) {
		n.Presence, n.Likely = filesystem.Absent, true
	}
	s.Needs = append(s.Needs, n)
	if classic && presence == filesystem.Absent {
		s.fail(at, false, "owner", fmt.Sprintf("unable to convert uid/gid chown string to host mapping: can't find %s", name))
	}
}

// numeric tells names that need no look-up: numbers, root and nothing.
func numeric(name string) bool {
	_, err := strconv.ParseUint(name, 10, 32)
	return err == nil || name == "root" || name == ""
}

// account finds a user's ids. A missing user has those of root.
func account(files filesystem.Tree, name string) (uid, gid int, presence filesystem.Presence) {
	if numeric(name) {
		id, _ := strconv.Atoi(name)
		return id, id, filesystem.Present
	}
	line, presence := database(files, "/etc/passwd", name)
	if presence != filesystem.Present {
		return 0, 0, presence
	}
	uid, err := strconv.Atoi(field(line, 2))
	gid, err2 := strconv.Atoi(field(line, 3))
	if err != nil || err2 != nil {
		return 0, 0, filesystem.Unknown
	}
	return uid, gid, filesystem.Present
}

func groupID(files filesystem.Tree, name string) (gid int, presence filesystem.Presence) {
	if numeric(name) {
		id, _ := strconv.Atoi(name)
		return id, filesystem.Present
	}
	line, presence := database(files, "/etc/group", name)
	if presence != filesystem.Present {
		return 0, presence
	}
	gid, err := strconv.Atoi(field(line, 2))
	if err != nil {
		return 0, filesystem.Unknown
	}
	return gid, filesystem.Present
}

// likelyMissing tells that a file of accounts, as it likely is, has no line of name.
func likelyMissing(files filesystem.Tree, p, name string) bool {
	e := filesystem.Stat(files, p).Entry
	if numeric(name) || e.Presence != filesystem.Present || !e.Likely || !e.Has(filesystem.KnowContent) {
		return false
	}
	_, found := lineOf(e, name)
	return !found
}

// database finds the line of name in a file of colon-separated lines.
func database(files filesystem.Tree, p, name string) (line string, presence filesystem.Presence) {
	r := filesystem.Stat(files, p)
	if r.Entry.Presence == filesystem.Absent && !r.Entry.Likely {
		return "", filesystem.Absent
	}
	if r.Entry.Presence != filesystem.Present || r.Entry.Likely || !r.Entry.Has(filesystem.KnowContent) {
		return "", filesystem.Unknown
	}
	if line, ok := lineOf(r.Entry, name); ok {
		return line, filesystem.Present
	}
	return "", filesystem.Absent
}

func lineOf(e filesystem.Entry, name string) (line string, ok bool) {
	if !bytes.Contains(e.Content, []byte(name)) {
		return "", false // most often asked of names that are to be new
	}
	scan := bufio.NewScanner(bytes.NewReader(e.Content))
	for scan.Scan() {
		if line := scan.Text(); strings.Contains(line, name) && field(line, 0) == name {
			return line, true
		}
	}
	return "", false
}

func field(line string, n int) string {
	fields := strings.Split(line, ":")
	if n >= len(fields) {
		return ""
	}
	return strings.TrimSpace(fields[n])
}

// LikelyLacks tells that /etc/passwd, of which only what it likely holds is known, does not name a user.
func (s *State) LikelyLacks(user string) bool {
	return s.Files != nil && likelyMissing(s.Files, "/etc/passwd", user)
}

// HasUser tells whether the image has a user: its /etc/passwd names it, or it is a number, root or empty.
func (s *State) HasUser(name string) filesystem.Presence {
	if s.Files == nil {
		return filesystem.Unknown
	}
	_, _, presence := account(s.Files, name)
	return presence
}

// HasGroup is HasUser of a group and /etc/group.
func (s *State) HasGroup(name string) filesystem.Presence {
	if s.Files == nil {
		return filesystem.Unknown
	}
	_, presence := groupID(s.Files, name)
	return presence
}
