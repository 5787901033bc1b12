package popular

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed projects.tsv
var projectsText string

// Wanted is a project by its normal name, with the extras that are asked for.
type Wanted struct {
	Name   string
	Extras []string
}

// contents is one line of projects.tsv.
type contents struct {
	modules  []string
	requires []Wanted
	extras   map[string][]Wanted
}

// lines are those of projects.tsv, by project: an installation asks for few.
var lines = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(projectsText) {
		name, rest, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if ok && !strings.HasPrefix(line, "#") {
			all[name] = rest
		}
	}
	return all
})

// known is what projects.tsv has of a project.
func known(name string) (c contents, ok bool) {
	line, ok := lines()[name]
	if !ok {
		return contents{}, false
	}
	f := strings.Split(line+"\t\t", "\t")
	c = contents{strings.Fields(f[0]), wanted(strings.Fields(f[1])), map[string][]Wanted{}}
	for _, x := range strings.Fields(f[2]) {
		name, list, _ := strings.Cut(x, "=")
		c.extras[name] = wanted(strings.Split(list, ";"))
	}
	return c, true
}

// modules are those of a line.
func modules(line string) []string {
	text, _, _ := strings.Cut(line, "\t")
	return strings.Fields(text)
}

// wanted reads projects like "kombu" and "kombu[redis,yaml]".
func wanted(words []string) (all []Wanted) {
	for _, w := range words {
		name, extras, given := strings.Cut(strings.TrimSuffix(w, "]"), "[")
		one := Wanted{Name: name}
		if given {
			one.Extras = strings.Split(extras, ",")
		}
		all = append(all, one)
	}
	return all
}

// Contents lists the modules that installing projects may bring, their own and those of what they require, and the normal
// names of all of them. It is false where projects.tsv does not have one of them, or not an extra.
func Contents(asked []Wanted) (modules, projects []string, ok bool) {
	seen := map[string]bool{}
	for queue := asked; len(queue) > 0; queue = queue[1:] {
		w := queue[0]
		c, ok := known(w.Name)
		if !ok {
			return nil, nil, false
		}
		for _, x := range w.Extras {
			more, ok := c.extras[x]
			if !ok {
				return nil, nil, false
			}
			if key := w.Name + "[" + x; !seen[key] {
				seen[key] = true
				queue = append(queue, more...)
			}
		}
		if !seen[w.Name] {
			seen[w.Name] = true
			modules, projects = append(modules, c.modules...), append(projects, w.Name)
			queue = append(queue, c.requires...)
		}
	}
	slices.Sort(modules)
	slices.Sort(projects)
	return slices.Compact(modules), projects, true
}

var modulesKnown = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, line := range lines() {
		for _, m := range modules(line) {
			all[m] = true
		}
	}
	return all
})

// Module reports whether one of the projects provides a module.
func Module(name string) bool { return modulesKnown()[name] }

// Bringing is the project that brings a module: of several of one family, as opencv-python and opencv-python-headless,
// the one with the shortest name. It is "" where none does, or others do too.
func Bringing(module string) (project string) {
	var all []string
	for name, line := range lines() {
		if strings.Contains(line, module) && slices.Contains(modules(line), module) &&
			module != "pkg_resources" { // which setuptools 82 lacks
			all = append(all, name)
		}
	}
	if len(all) == 0 {
		return ""
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) })
	family, _, _ := strings.Cut(all[0], "-")
	for _, name := range all {
		if !strings.HasPrefix(name, family) {
			return ""
		}
	}
	return all[0]
}
