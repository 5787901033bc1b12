package syntax

import "strings"

// condition carries out the directives of conditions; it reports whether this is one.
func (f *file) condition(words, after []token) bool {
	word := words[0]
	top := len(f.branches) - 1
	inner := top >= 0 && f.branches[top].from.Text != ""
	switch word.Text {
	case "if", "ifdef", "ifndef":
		before := f.state()
		b := branch{now: no, from: word}
		if before != no {
			b.now = f.holds(words, after)
		}
		b.taken = b.now
		if f.branches = append(f.branches, b); before == yes && b.now == maybe {
			f.aside = nil
		}
	case "elif", "elifdef", "elifndef", "else":
		if !inner || f.branches[top].last {
			f.structure(word, "#"+word.Text+" without #if")
			return true
		}
		before := f.state()
		b := &f.branches[top]
		wanted := yes
		if word.Text == "else" {
			b.last = true
		} else {
			words[0].Text = strings.TrimPrefix(word.Text, "el")
			wanted = f.holds(words, nil)
		}
		switch b.taken {
		case yes:
			b.now = no
		case maybe:
			b.now = min(wanted, maybe)
		case no:
			b.now = wanted
		}
		b.taken = max(b.taken, b.now)
		if b.taken == maybe && wanted == yes {
			b.taken = yes
		}
		if before == maybe {
			f.leave()
		}
	case "endif":
		if !inner {
			f.structure(word, "#endif without #if")
			return true
		}
		before := f.state()
		wavered := f.branches[top].taken == maybe || before == maybe
		if f.branches = f.branches[:top]; wavered {
			f.leave()
		}
	default:
		return false
	}
	return true
}

// structure refuses a condition's directive that belongs to none.
func (f *file) structure(t token, why string) {
	if len(f.branches) > 0 && f.branches[0].from.Text == "" {
		f.unsure = true
		return
	}
	f.refuse(t, why)
}
