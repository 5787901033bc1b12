package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// packages judges what is named. A word with variables is expanded where their values are known.
func (i *Install) packages(words []Word) []Package {
	named := i.line.Operands
	if i.installer.Packages != nil {
		named = i.installer.Packages(i.line)
	}
	var all []Package
	for _, a := range named {
		all = append(all, i.judge(words[a.Index], i.installer.Pinned))
	}
	return all
}

func (i *Install) judge(w Word, pinned func(string) bool) Package {
	if w.Simple || pinned(w.Text) && !strings.Contains(w.Text, "-${") {
		return Package{Word: w, Pinned: pinned(w.Text)}
	}
	if strings.Contains(w.Text, "$(") {
		return Package{Word: w, Unknown: true}
	}
	e, err := dockerfile.Expand(w.Text, '\\', i.variable)
	if err != nil || !e.Known {
		return Package{Word: w, Unknown: true}
	}
	p := Package{Word: w, Pinned: true}
	for _, name := range strings.Fields(e.Value) {
		p.Pinned = p.Pinned && pinned(name)
	}
	return p
}

// variable is a dockerfile.Lookup over ARG and ENV. What neither sets may be a variable of the shell's own, unless none
// is.
func (i *Install) variable(name string) (value string, known, set bool) {
	v, ok := i.Stage.Before(i.Run.Instruction).Env.Get(name)
	if ok {
		return v.Value, v.Known, true
	}
	for _, c := range i.Run.Commands {
		for _, a := range c.Assigns {
			if a.Name == name {
				return "", false, true
			}
		}
	}
	return "", !i.Run.Assigns(name), false
}
