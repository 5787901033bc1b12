package tools

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Relist changes the lines of a file of accounts, as far as they are known: change is given the fields of each and
// returns those that it is to have, none where it goes. A file that is not known stays so.
func (a *Command) Relist(file string, change func(fields []string) []string) {
	r := a.Stat(file)
	e, tail := r.Entry, r.Entry.Tail
	known := e.Has(filesystem.KnowContent)
	if e.Presence != filesystem.Present || !known && tail == nil {
		a.Forget(file)
		return
	}
	if known {
		e = withContent(e, []byte(relisted(string(e.Content), change)))
	}
	if tail != nil {
		e.Tail = &filesystem.Tail{Text: relisted(tail.Text, change), Whole: tail.Whole}
	}
	e.Known &^= filesystem.KnowSize
	a.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

func relisted(text string, change func(fields []string) []string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		text, ended := strings.CutSuffix(line, "\n")
		if fields := strings.Split(text, ":"); len(fields) > 2 { // no empty line, no comment
			if fields = change(fields); fields == nil {
				continue
			}
			text = strings.Join(fields, ":")
		}
		if b.WriteString(text); ended {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Sure reports whether what the command does has been done wherever the build goes on.
func (a *Command) Sure() bool { return a.Fatal(a.FailureContext) && !a.Doubtful && !a.Supposed }

// member makes a user a member of groups, and with Replaces of no others. Where it is not known whom, or not sure, it
// stays open who is in those groups; where the groups are not known, in all.
func (a accounts) member(x effects.Action) {
	if a.Failed {
		return
	}
	open := !a.Sure() || len(x.Paths) != 1 || !x.Paths[0].Known
	named := strings.FieldsFunc(x.Groups, func(r rune) bool { return r == ',' })
	all := slices.Contains(named, "$") || x.Replaces && open
	a.Relist("/etc/group", func(group []string) []string {
		if len(group) < 4 {
			return group
		}
		if x.Replaces && !open {
			group = Without(group, x.Text)
		}
		switch {
		case !all && !slices.Contains(named, group[0]) && !slices.Contains(named, group[2]):
		case open || all:
			group[3] = state.UnknownID
		case group[3] == "":
			group[3] = x.Text
		case group[3] != state.UnknownID:
			group[3] = Without(group, x.Text)[3] + "," + x.Text
		}
		return group
	})
}

// delist takes the line of an account away. Who is not in /etc/passwd any more is in no group; whether the group of his
// name goes with him is known of shadow's userdel alone.
func (a accounts) delist(file string, x effects.Action) {
	if !a.Sure() {
		a.Forget("/etc/passwd")
		a.Forget("/etc/group")
		return
	}
	own := x.Kind == effects.UserGone && a.ownGroup(x.Text)
	drop := func(fields []string) []string {
		if fields[0] == x.Text {
			return nil
		}
		return fields
	}
	a.Relist(file, drop)
	switch {
	case x.Kind == effects.GroupGone:
	case own:
		a.Relist("/etc/group", func(group []string) []string { return drop(Without(group, x.Text)) })
	default:
		a.Forget("/etc/group")
	}
}

// ownGroup reports whether userdel takes the group of the user's name away, too: nobody else is in it. Source:
// userdel(8) of shadow 4.13, USERGROUPS_ENAB; measured in Debian 12.
func (a accounts) ownGroup(user string) bool {
	text, known := a.defaults("userdel")
	users, groups := a.Stat("/etc/passwd").Entry, a.Stat("/etc/group").Entry
	if !known || set(text, "USERGROUPS_ENAB") != "yes" || !users.Has(filesystem.KnowContent) || !groups.Has(filesystem.KnowContent) ||
		users.Likely || groups.Likely {
		return false
	}
	group, presence := state.Database(a.State.Files, "/etc/group", user)
	if members := state.Field(group, 3); presence == filesystem.Absent {
		return true // there is none
	} else if members != "" && members != user {
		return false
	}
	for line := range strings.Lines(string(users.Content)) {
		if state.Field(line, 0) != user && state.Field(line, 3) == state.Field(group, 2) {
			return false
		}
	}
	return true
}

// Without is a line of /etc/group of which a user is no member.
func Without(group []string, user string) []string {
	if len(group) > 3 {
		members := strings.Split(group[3], ",")
		group[3] = strings.Join(slices.DeleteFunc(members, func(m string) bool { return m == user }), ",")
	}
	return group
}
