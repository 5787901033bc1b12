package starts

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/servers"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// optional refuses where a value of a server's options asks for a file or a module that is not there.
func (a start) optional(s servers.Server, x effects.Action, first string) (refused bool) {
	for _, name := range strings.Fields(s.Files) {
		v, given := x.Options.Value(name)
		at, ok := a.At(v)
		if !given || !ok || !v.Known || s.Name == "gunicorn" && x.Options.Has("check-config") { // which sets up no logs
			continue
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
			a.Refuse(v, state.FailsPath, fmt.Sprintf("--%s: '%s' does not exist (%s)", name, v.Text, at), e.Likely)
			return true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Choices)) {
		v, given := x.Options.Value(name)
		if given && v.Known && !slices.Contains(strings.Fields(s.Choices[name]), strings.ToLower(v.Text)) {
			a.Refuse(v, state.FailsOption, fmt.Sprintf("Invalid value for '--%s': '%s' is not one of %s", name, v.Text,
				strings.ReplaceAll(s.Choices[name], " ", ", ")), false)
			return true
		}
	}
	for _, options := range slices.Sorted(maps.Keys(s.Modules)) {
		v, given := x.Options.Value(strings.Fields(options)...)
		if !given && s.Name == "gunicorn" {
			v.Text, v.Known = a.worker(x), true
		}
		if v.Known && a.unmet(v, s.Modules[options], first) {
			return true
		}
	}
	return false
}

// unmet refuses a value whose module is not there.
func (a start) unmet(v effects.Arg, modules map[string]string, first string) bool {
	value := strings.TrimPrefix(v.Text, "egg:")
	root := modules[value]
	if root == "" && dotted.MatchString(value) {
		root, _, _ = strings.Cut(value, ".")
	}
	if root == "" || root == value && modules[value] == "" {
		return false
	}
	f := a.importing(first)
	if _, _, p := f.locate(root); p != filesystem.Absent {
		return false
	}
	f.refuse(v, "No module named '"+root+"'", ", which "+v.Text+" needs")
	return true
}

// worker is the class of workers that gunicorn's configuration names, "" for none that is seen.
func (a start) worker(x effects.Action) string {
	file, named := x.Options.Value("c", "config")
	if !named {
		file = effects.Arg{Text: "gunicorn.conf.py", Known: true}
	}
	at, ok := a.At(file)
	e := a.Stat(at).Entry
	if !ok || e.Presence != filesystem.Present || e.Likely {
		return ""
	}
	all := working.FindAllStringSubmatch(string(e.Content), -1)
	if i := slices.IndexFunc(all, func(m []string) bool { return m[1] == "" }); i < 0 || len(all) != 1 {
		return ""
	}
	return all[0][2]
}

var working = lazyregexp.New(`(?m)^(\s*)worker_class\s*=\s*["']([\w.]+)["']\s*$`)
