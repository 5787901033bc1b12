package projects

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Barred reports whether the user certainly may not write to a folder, nor make it where it is not there.
func (a *Call) Barred(dir string) bool {
	for a.Absent(dir) && dir != "/" {
		dir = path.Dir(dir)
	}
	if e := a.Stat(dir).Entry; e.Presence != filesystem.Present || e.Likely || e.Type != filesystem.Directory {
		return false
	}
	return a.Forbidden(dir, state.ToWrite|state.ToExecute).Certain()
}

// BarredFile reports whether the user certainly may not write to a file that is there.
func (a *Call) BarredFile(file string) bool {
	return a.Forbidden(file, state.ToWrite).Certain()
}

// Cache is the folder of npm's cache, "" where it is not known.
func (a *Call) Cache() string {
	for _, name := range []string{"npm_config_cache", "NPM_CONFIG_CACHE"} {
		if v := a.Lookup(name); !v.Unset {
			return ""
		}
	}
	if home := a.Lookup("HOME"); home.Known && path.IsAbs(home.Text) {
		return path.Join(home.Text, ".npm")
	}
	return ""
}

// Caches are what npm and the scripts of packages leave in the user's home directory.
func (a *Call) Caches() {
	for _, name := range []string{"/.npm", "/.cache", "/.config", "/.node-gyp"} {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: name, Known: true}}})
	}
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: "/tmp", Known: true}}})
	for _, name := range []string{"npm_config_cache", "NPM_CONFIG_CACHE"} {
		if v := a.Lookup(name); v.Known && !v.Unset && path.IsAbs(v.Text) {
			a.Blur(path.Clean(v.Text))
		}
	}
}

// Blur makes a path unknown, with the folders above it that may have been made.
func (a *Call) Blur(p string) {
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: p, Known: true, Index: len(a.Fields)}}})
}

// Made is the folder that a build writes: of the folders above it that were not there each holds the next alone. Where
// the build may write elsewhere too, that is likely.
func (a *Call) Made(dir string, likely bool) {
	top := ""
	for d := dir; d != "/" && a.Absent(d); d = path.Dir(d) {
		top = d
	}
	if a.Wrote(dir); top == "" {
		return
	}
	nested := top != dir
	top, dir = a.Real(top), path.Join(a.Real(top), strings.TrimPrefix(dir, top))
	a.Edit(func(e *filesystem.Editor) {
		if nested {
			e.Remove(top, filesystem.Cause{})
		}
		e.Put(dir, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
		e.Under(dir, a.Why)
		if likely && nested {
			e.Doubt(top, a.Why)
		}
	})
}

// Wrote is the folders that a build writes, with what else it changes.
func (a *Call) Wrote(folders ...string) {
	for _, dir := range folders {
		if !path.IsAbs(dir) {
			dir = path.Join(a.Dir.Text, dir)
		}
		a.Blur(dir)
	}
	for _, own := range []string{".cache", ".vite", ".vite-temp", ".tmp", ".astro", ".prisma"} {
		a.Blur(path.Join(a.Dir.Text, "node_modules", own))
	}
	a.Caches()
}
