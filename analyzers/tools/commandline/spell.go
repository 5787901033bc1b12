package commandline

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// Spelled is a command's words with the beginnings of options written out, as its program takes them: others read whole
// names only. A word stays where it may be something else.
func (t Table) Spelled(name string, fields []tools.Word) []tools.Word {
	o := t.newest(name)
	if o == nil || o.is(exactly) || o.is(whole) || o.is(outer) {
		return fields
	}
	spelled := fields
	for i := 1; i < len(fields); i++ {
		f := fields[i]
		if f.Many || !f.Known && !strings.HasPrefix(f.Head, "--") || f.Text == "--" || o.is(leading) && !strings.HasPrefix(f.Text, "-") {
			break
		}
		begun, value, valued := strings.Cut(tools.Pick(f.Head, f.Text, f.Known), "=")
		if !strings.HasPrefix(begun, "--") {
			if o.follows(f.Text) {
				i++
			}
			continue
		}
		full, kind, number := o.find(begun[len("--"):])
		at := i
		if kind == needed && !valued {
			i++
		}
		if number != 1 || !f.Known || "--"+full == begun {
			continue
		}
		if len(spelled) > 0 && &spelled[0] == &fields[0] {
			spelled = slices.Clone(fields)
		}
		if spelled[at].Text = "--" + full; valued {
			spelled[at].Text += "=" + value
		}
		spelled[at].Head = spelled[at].Text
	}
	return spelled
}

// newest is the list of the last release of any package's program; applets only have what such a program also has.
func (t Table) newest(name string) *options {
	var last *options
	all := t.program(name)
	for _, held := range slices.Sorted(maps.Keys(all)) {
		if held == busybox {
			continue
		}
		lists := all[held]
		last = lists[len(lists)-1]
	}
	return last
}

// follows reports whether the next word is the value of the last letter of one.
func (o *options) follows(text string) bool {
	if len(text) < 2 || text[0] != '-' {
		return false
	}
	for i := 1; i < len(text); i++ {
		switch kind, ok := o.letters[text[i]]; {
		case !ok || kind == attached:
			return false
		case kind == needed:
			return i == len(text)-1
		}
	}
	return false
}
