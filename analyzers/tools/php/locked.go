package php

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// wishes are what a composer.json asks for.
type wishes struct {
	Require      map[string]any
	Dev          map[string]any `json:"require-dev"`
	Repositories any
}

// lock is what a composer.lock has, as far as it is looked at.
type lock struct {
	Packages []locked
	Dev      []locked `json:"packages-dev"`
}

type locked struct {
	Name             string
	Replace, Provide any
}

// lockfile is the composer.lock of a project; presence is Unknown where it is not known what it has.
func lockfile(a *tools.Command) (l lock, presence filesystem.Presence) {
	e := a.Stat(path.Join(a.Dir.Text, "composer.lock")).Entry
	switch {
	case e.Likely:
		return l, filesystem.Unknown
	case e.Presence == filesystem.Present && (!e.Has(filesystem.KnowContent) || json.Unmarshal(e.Content, &l) != nil):
		return l, filesystem.Unknown
	}
	return l, e.Presence
}

// occur are the events of an installation, in their order: without a composer.lock it is an update. Source: Composer's
// documentation, "Scripts", "Command Events".
func occur(a *tools.Command, l effects.Line) []string {
	kind := "update"
	if dumps.Has(l.Verb.Text) {
		return []string{"pre-autoload-dump", "post-autoload-dump"}
	}
	if l.Verb.Text == "install" || l.Verb.Text == "i" {
		e := a.Stat(path.Join(a.Dir.Text, "composer.lock")).Entry
		if e.Presence == filesystem.Unknown || e.Likely {
			return []string{"pre-autoload-dump", "post-autoload-dump"}
		}
		if e.Presence == filesystem.Present {
			kind = "install"
		}
	}
	return []string{"pre-" + kind + "-cmd", "pre-autoload-dump", "post-autoload-dump", "post-" + kind + "-cmd"}
}

// outOfStep refuses a composer.lock without a package that composer.json asks for. Source: Composer's Installer and Locker,
// 2.5.
func outOfStep(a *tools.Command, l effects.Line, p wishes) {
	has, presence := lockfile(a)
	if presence != filesystem.Present || l.Verb.Text != "install" && l.Verb.Text != "i" || len(l.Operands) > 0 {
		return
	}
	there := map[string]bool{}
	note := func(list []locked) {
		for _, one := range list {
			there[strings.ToLower(one.Name)] = true
			for _, other := range []any{one.Replace, one.Provide} {
				if names, ok := other.(map[string]any); ok {
					for name := range names {
						there[strings.ToLower(name)] = true
					}
				}
			}
		}
	}
	note(has.Packages)
	asked := slices.Sorted(maps.Keys(p.Require))
	if !l.Has("no-dev") && a.Lookup("COMPOSER_NO_DEV").Unset {
		note(has.Dev)
		asked = append(asked, slices.Sorted(maps.Keys(p.Dev))...)
	}
	for _, name := range asked {
		if strings.Contains(name, "/") && !there[strings.ToLower(name)] {
			a.Refuse(l.Verb, state.FailsExit, fmt.Sprintf("Required package %q is not present in the lock file", name), false)
			return
		}
	}
}

// pathless refuses a repository of a folder that is not there, where packages are looked for. Source: Composer's
// documentation, "Repositories", "Path".
func pathless(a *tools.Command, l effects.Line, p wishes) {
	_, presence := lockfile(a)
	asks := slices.ContainsFunc(slices.Collect(maps.Keys(p.Require)), func(name string) bool { return strings.Contains(name, "/") })
	if presence != filesystem.Absent || !asks {
		return
	}
	var all []any
	switch v := p.Repositories.(type) {
	case []any:
		all = v
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			all = append(all, v[key])
		}
	}
	for _, one := range all {
		repository, _ := one.(map[string]any)
		url, _ := repository["url"].(string)
		if repository["type"] != "path" || url == "" || strings.ContainsAny(url, "*?[{$~%") {
			continue
		}
		at, ok := a.Abs(url, true)
		if e := a.Stat(at).Entry; ok && e.Presence == filesystem.Absent {
			a.Refuse(l.Verb, state.FailsPath, "The `url` supplied for the path ("+url+") repository does not exist", e.Likely)
			return
		}
	}
}
