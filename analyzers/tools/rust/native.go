package rust

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

//go:embed native.tsv
var nativeTable string

// native is what the build script of a crate looks for.
type native struct {
	module   string   // of pkg-config's, or
	programs []string // all of them
	owners   string
	instead  []string // crates and variables
}

var natives = sync.OnceValue(func() map[string]native {
	all := map[string]native{}
	for line := range strings.Lines(nativeTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 5 {
			continue
		}
		n := native{owners: strings.TrimPrefix(f[2], "-"), instead: strings.Fields(f[3] + " " + f[4])}
		if name, ok := strings.CutPrefix(f[1], "x:"); ok {
			n.programs = strings.Split(name, ",")
		} else {
			n.module = strings.TrimPrefix(f[1], "p:")
		}
		all[f[0]] = n
	}
	return all
})

// foreign refuses a package of which a dependency looks for a library of the system that is not there. That it is
// built for this system is likely, as the lock file does not say.
func (c *call) foreign(top string, one member) {
	e := c.Stat(path.Join(top, "Cargo.lock")).Entry
	if _, given := c.flags["target"]; given || !e.Has(filesystem.KnowContent) || c.configured(one.dir) || c.verb != "build" {
		return
	}
	locked := readLock(string(e.Content))
	for _, name := range locked.under(one.certain) {
		n, ok := natives()[name]
		if !ok || name == "prost-build" && older(locked[name].version, "0.11") || c.otherwise(n, locked) {
			continue
		}
		missing := slices.IndexFunc(n.programs, c.without)
		switch {
		case missing >= 0:
			c.Refuse(effects.Arg{}, state.FailsCompiler, name+" starts "+n.programs[missing]+", which is missing", true)
		case len(n.programs) > 0:
		case c.without("pkg-config") && c.World.Program("pkgconf").Presence != filesystem.Present: // one package has both
			c.Refuse(effects.Arg{}, state.FailsCompiler, name+" starts pkg-config for "+n.module+", and it is not there", true)
		default:
			s := packages.Sought{Kind: packages.PkgFile, Name: n.module}
			if reason, _ := c.Search().LacksFile(s, n.owners); reason != "" {
				c.Refuse(effects.Arg{}, state.FailsLibrary, name+": "+reason, true)
			}
		}
		if c.Failed {
			return
		}
	}
}

// without reports whether the program is not there, likely.
func (c *call) without(name string) bool { return c.World.Program(name).Presence == filesystem.Absent }

// otherwise reports whether a crate of the lock brings what is looked for, or a variable says where it is.
func (c *call) otherwise(n native, l lock) bool {
	return slices.ContainsFunc(n.instead, func(name string) bool {
		_, held := l[name]
		return held || strings.ToUpper(name) == name && !c.Lookup(name).Unset
	})
}

// lock is a Cargo.lock: its packages by their names.
type lock map[string]locked

type locked struct {
	version string
	needs   []string
}

// readLock reads a Cargo.lock as cargo writes it.
func readLock(text string) lock {
	all, name, open := lock{}, "", false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		key, value, _ := strings.Cut(line, "=")
		one := all[name]
		switch key = strings.TrimSpace(key); {
		case open && strings.HasPrefix(line, `"`):
			need, _, _ := strings.Cut(strings.Trim(line, `",`), " ")
			one.needs = append(one.needs, need)
			all[name] = one
		case key == "name":
			name = unquoted(value)
		case key == "version" && name != "":
			one.version = unquoted(value)
			all[name] = one
		}
		open = key == "dependencies" || open && line != "]"
	}
	return all
}

// under are packages with all that they depend on, those first that are nearest.
func (l lock) under(names []string) []string {
	seen := map[string]bool{}
	all := []string{}
	for queue := names; len(queue) > 0; queue = queue[1:] {
		one, ok := l[queue[0]]
		if !ok || seen[queue[0]] {
			continue
		}
		seen[queue[0]] = true
		all = append(all, queue[0])
		queue = append(queue, one.needs...)
	}
	return all
}
