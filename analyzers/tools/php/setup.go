package php

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// setup is what a program does that is Composer's installer by its options: it writes one file. ok is false for another
// program. Source: getcomposer.org, "Installer Options".
func setup(l effects.Line) (e effects.Effect, ok bool) {
	dir, name := effects.Arg{Text: ".", Known: true}, effects.Arg{Text: "composer.phar", Known: true}
	for i, arg := range l.Args {
		option, value, given := strings.Cut(arg.Text, "=")
		word := effects.Arg{Text: value, Known: arg.Known, Index: arg.Index}
		if !given && i+1 < len(l.Args) {
			word = l.Args[i+1]
		}
		switch option {
		case "--install-dir":
			dir, ok = word, true
		case "--filename":
			name, ok = word, true
		}
	}
	e = effects.Effect{Modelled: true, Doubtful: true, Actions: effects.Scratch()}
	file := effects.Arg{Text: path.Join(dir.Text, name.Text), Known: dir.Known && name.Known, Index: dir.Index}
	e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{file}})
	return e, ok
}
