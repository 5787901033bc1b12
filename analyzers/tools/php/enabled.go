package php

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// settings is the folder in which docker-php-ext-enable, which docker-php-ext-install ends with, has a file for each
// extension that it loads. Source: docker-library/php.
const settings = "/usr/local/etc/php/conf.d"

func enabling(extension string) string {
	return path.Join(settings, "docker-php-ext-"+extension+".ini")
}

// enables carries out a script of an official image, and leaves the files of what it enables: the others stay as they were,
// and those of which nothing is known too.
func enables(a *tools.Command, x effects.Action, names []effects.Arg) {
	without := map[string]bool{}
	for _, u := range uses {
		if is, known := has(a, u); known && !is {
			without[u.extension] = true
		}
	}
	a.Instead(x)
	for _, name := range names {
		if !name.Known {
			return
		}
		delete(without, strings.TrimSuffix(path.Base(name.Text), ".so"))
	}
	if !officialTag.MatchString(a.State.ImageRef) || a.Failed {
		return
	}
	made := a.NewEntry(a.Span(effects.Arg{}), filesystem.Regular, 0o644)
	a.Edit(func(e *filesystem.Editor) {
		for extension := range without {
			e.Put(enabling(extension), filesystem.Entry{Presence: filesystem.Absent, Likely: true})
		}
		for _, name := range names {
			e.Put(enabling(strings.TrimSuffix(path.Base(name.Text), ".so")), made)
		}
	})
}

// enabled reports whether an official image loads an extension that it does not have of its own; known is false where other
// settings may.
func enabled(a *tools.Command, extension string) (is, known bool) {
	for _, pattern := range []string{path.Join(settings, "*.ini"), path.Join(path.Dir(settings), "*.ini")} {
		if slices.ContainsFunc(a.Glob(pattern).Paths, func(at string) bool {
			e := a.Stat(at).Entry
			return !strings.HasPrefix(path.Base(at), "docker-php-ext-") && (!e.Has(filesystem.KnowContent) || strings.Contains(string(e.Content), "extension"))
		}) {
			return false, false
		}
	}
	switch a.Stat(enabling(extension)).Entry.Presence {
	case filesystem.Present:
		return true, true
	case filesystem.Absent:
		return false, true
	}
	return false, !a.State.Files.Changed("/usr/local/lib/php/extensions")
}
