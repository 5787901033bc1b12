package lsp

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// offerPackages completes a name for a package manager: where its names can be gone through, those that are well known or
// that the build context names, and those of packages that are there; to be removed, those alone. After a name, the
// version that is offered.
func (c *completing) offerPackages(manager string, installs bool) {
	st := c.before()
	if st == nil {
		return
	}
	typed := c.line.typed
	if name, _, ok := strings.Cut(typed, "="); ok {
		c.offerVersion(manager, name)
		return
	}
	seen := map[string]bool{}
	offer := func(name, detail string) bool {
		if seen[name] || !strings.HasPrefix(name, strings.ToLower(typed)) {
			return true
		}
		seen[name] = true
		return c.add(completionItem{Label: name, Kind: moduleItem, Detail: detail, Data: &itemData{c.uri, "package", manager, name, c.offset}}, 0)
	}
	r := c.repository(manager, st)
	for _, name := range c.names(r, installs) {
		if !offer(name, manager) {
			return
		}
	}
	for key, p := range st.Packages.All() {
		if p.Presence == present && (key.Manager == manager || key.Manager == databases[manager]) && !offer(key.Name, "installed"+spaced(p.Version)) {
			return
		}
	}
	switch {
	case !installs:
	case manager == "pip":
		for _, name := range projects() {
			if !offer(name, "PyPI") {
				return
			}
		}
	case manager == "npm":
		named := c.dependencies()
		for _, name := range slices.Sorted(maps.Keys(named)) {
			if !offer(name, "package.json "+named[name]) {
				return
			}
		}
	}
}

// nearest is how many names are looked for that are like what is typed, where a repository cannot list those that begin
// with it.
const nearest = 50

// names are those of a repository that begin as what is typed.
func (c *completing) names(r packages.Repository, installs bool) []string {
	typed := c.line.typed
	if r == nil || !installs || len(typed) < 2 {
		return nil
	}
	switch r := r.(type) {
	case packages.Matcher:
		names, _ := r.Match("^"+regexp.QuoteMeta(typed), nil)
		return names
	case packages.Namer:
		return slices.Collect(r.Names(typed))
	}
	c.more = true // and others that are longer
	names := r.Nearest(typed, nearest)
	if r.Find(typed).Presence == present {
		names = append(names, typed)
	}
	return names
}

// offerVersion completes NAME=, of pip NAME==.
func (c *completing) offerVersion(manager, name string) {
	r := c.repository(manager, c.before())
	if r == nil {
		return
	}
	between := "="
	if manager == "pip" {
		between = "=="
	}
	if o := r.Find(name); o.Presence == present && o.Version != "" {
		c.add(completionItem{Label: name + between + o.Version, Kind: valueItem, Detail: o.Source}, 0)
	}
}

// projects are those of the Python Package Index of which something is known without asking it, sorted.
func projects() []string {
	names := slices.Collect(maps.Keys(popular.Projects()))
	for name := range pypi.Known() {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// maxManifest is how long a package.json may be to be read.
const maxManifest = 1 << 20

// dependencies are the packages that package.json in the build context's root names, and their versions.
func (c *completing) dependencies() map[string]string {
	named := map[string]string{}
	if c.build.Context == nil {
		return named
	}
	if info, err := fs.Stat(c.build.Context, "package.json"); err != nil || info.Size() > maxManifest {
		return named
	}
	content, err := fs.ReadFile(c.build.Context, "package.json")
	type versions map[string]string
	var manifest struct{ Dependencies, DevDependencies, OptionalDependencies versions }
	if err != nil || json.Unmarshal(content, &manifest) != nil {
		return named
	}
	for _, some := range []versions{manifest.OptionalDependencies, manifest.DevDependencies, manifest.Dependencies} {
		maps.Copy(named, some)
	}
	return named
}
