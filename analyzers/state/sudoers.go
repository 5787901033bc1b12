package state

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// A rule of sudoers says who may do what; one that grants lets them do anything without a password.
var (
	rule    = lazyregexp.New(`^\s*([^\s=]+(?:\s*,\s*[^\s=]+)*)\s+[^=]+=(.*)$`)
	grants  = lazyregexp.New(`\bNOPASSWD\s*:\s*ALL\s*(?:#.*)?$`)
	include = lazyregexp.New(`(?m)^\s*[@#]includedir\s+/etc/sudoers\.d\s*$`)
)

// Passwordless reports whether sudoers certainly lets a user who is not root do anything unasked: the last rule that
// applies decides. Aliases are not followed. Source: sudoers(5), 1.9.13.
func Passwordless(files *filesystem.State, user string) bool {
	user, _, _ = strings.Cut(user, ":")
	first, rest := "", ""
	if e := filesystem.Stat(files, "/etc/sudoers").Entry; e.Presence == filesystem.Present {
		first, rest = string(e.Content), string(Added(e))
		if at := include.FindStringIndex(first); at != nil {
			first, rest = first[:at[0]], first[at[1]:]
		}
	}
	granted := asks(files, first, user, false)
	all, _ := files.Children("/etc/sudoers.d")
	for _, name := range slices.Sorted(slices.Values(all)) {
		if strings.Contains(name, ".") || strings.HasSuffix(name, "~") {
			continue
		}
		e := filesystem.Stat(files, path.Join("/etc/sudoers.d", name)).Entry
		switch {
		case e.Presence == filesystem.Absent:
		case e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent):
			granted = false
		default:
			granted = asks(files, string(e.Content), user, granted)
		}
	}
	return asks(files, rest, user, granted)
}

// AsksPassword reports whether sudo likely asks anyone but root for a password: its package has just been installed, and
// nothing that was changed since lets anybody go without. Sources: sudoers of Debian 12's sudo; sudo(8), 1.9.13, which
// passes over a line that it cannot read.
func (s *State) AsksPassword() bool {
	const dir = "/etc/sudoers.d"
	own := func(name string) bool { return name == "sudo" }
	if !s.AsInstalled("/etc/sudoers", own) || !s.AsInstalled(path.Join(dir, "none"), own) {
		return false
	}
	for _, name := range s.Files.Edited(dir) {
		at := path.Join(dir, name)
		e := filesystem.Stat(s.Files, at).Entry
		known := !e.Likely && (e.Presence == filesystem.Absent ||
			e.Presence == filesystem.Present && e.Has(filesystem.KnowContent))
		if !s.AsInstalled(at, own) && (!known || lenient.MatchString(string(e.Content))) {
			return false
		}
	}
	return true
}

// lenient is what sudoers has where somebody is not asked for a password, or where more of it lies.
var lenient = lazyregexp.New(`NOPASSWD\s*:|authenticate|exempt_group|[@#]include`)

// asks follows the rules of a text: what was granted before it may be taken back.
func asks(files *filesystem.State, text, user string, granted bool) bool {
	for line := range strings.Lines(strings.ReplaceAll(text, "\\\n", " ")) {
		m := rule.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil || strings.HasPrefix(m[1], "#") && !Numeric(m[1][1:]) || strings.HasPrefix(m[1], "Defaults") ||
			strings.HasSuffix(m[1], "_Alias") {
			continue
		}
		applies := filesystem.Absent
		for who := range strings.SplitSeq(m[1], ",") {
			if p := names(files, strings.TrimSpace(who), user); p != filesystem.Absent &&
				applies != filesystem.Present {
				applies = p
			}
		}
		switch all := grants.MatchString(m[2]); {
		case applies == filesystem.Present:
			granted = all
		case applies == filesystem.Unknown && !all:
			granted = false
		}
	}
	return granted
}

// names reports whether a word of sudoers names a user.
func names(files *filesystem.State, who, user string) filesystem.Presence {
	group, grouped := strings.CutPrefix(who, "%")
	switch {
	case who == user && user != "" || who == "ALL":
		return filesystem.Present
	case grouped:
		line, presence := Database(files, "/etc/group", group)
		if presence == filesystem.Present && slices.Contains(strings.Split(Field(line, 3), ","), user) {
			return filesystem.Present
		} else if presence == filesystem.Absent {
			return filesystem.Absent
		}
		own, known := Database(files, "/etc/passwd", user)
		if presence == filesystem.Present && known == filesystem.Present && Field(line, 3) != UnknownID && Field(own, 3) != "" && Field(line, 2) != "" &&
			Field(own, 3) != Field(line, 2) {
			return filesystem.Absent
		}
		return filesystem.Unknown
	case user == "" || Numeric(user) || strings.Trim(who, "abcdefghijklmnopqrstuvwxyz0123456789_-") != "":
		return filesystem.Unknown // aliases are in capitals
	}
	return filesystem.Absent
}
