package golang

import (
	"go/version"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// keeping is a call that writes files of the module's which are followed.
type keeping struct{ *call }

// drifted is an entry of a go.mod that a command of go's rewrote: what it holds is not known any more, and Content stays
// the text before. Such a command leaves the module's path, replacements and exclusions as they are; requirements and
// toolchain may be others, and the version of Go may only be a later one. Source: go.dev/ref/mod, "go mod tidy", "go get".
func drifted(e filesystem.Entry) bool {
	return !e.Has(filesystem.KnowContent) && len(e.Content) > 0
}

// elsewhere reports whether a package whose path is in the main module's may be of another one, which go.mod came to
// require; only of those with a host go looks for one.
func (c keeping) elsewhere(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return c.module.drifted && strings.Contains(first, ".")
}

// got is go get. Source: Go 1.18's release notes: it only changes go.mod, and fails without one.
func (c keeping) got() {
	if c.version.since("go1.18") && c.Lookup("GO111MODULE").Unset && !c.helped() {
		if c.findModule(); !c.Failed && !c.uncommon() {
			c.oldToolchain()
		}
	} else { // where modules are off, it fetches sources, and before 1.18 it installs programs
		c.programs(known("/go/bin"), of("GOPATH", "bin"), of("GOBIN", ""))
		c.under(known("/go/src"), of("GOPATH", "src"), of("HOME", "go/src"))
	}
	c.rewritten()
}

// rewritten is the main module after go mod tidy or go get.
func (c keeping) rewritten() {
	c.projectFiles("go.sum")
	at, e := c.Above(c.dir, "go.mod")
	switch {
	case e.Presence != filesystem.Present || e.Likely || c.module == nil || c.module.file == nil || c.uncommon():
		c.projectFiles("go.mod")
	case !c.module.drifted && c.verb == "mod-tidy" && c.selfContained():
	default:
		c.written(at, e.Content, false)
	}
}

// uncommon reports whether the command changes more of go.mod than requirements: another file, or the version of Go.
func (c keeping) uncommon() bool {
	_, other := c.flags["modfile"]
	_, lower := c.flags["go"]
	return other || lower || c.module == nil || c.module.works || !c.Lookup("GO111MODULE").Unset ||
		slices.ContainsFunc(c.operands, func(o effects.Arg) bool {
			return !o.Known || strings.HasPrefix(o.Text, "go@") || strings.HasPrefix(o.Text, "toolchain@")
		})
}

// written leaves a go.mod with a text, which is known or only what it goes back to.
func (c keeping) written(at string, text []byte, known bool) {
	r := c.Stat(at)
	e := c.NewEntry(c.Span(effects.Arg{}), filesystem.Regular, 0o644)
	if old := r.Entry; old.Presence == filesystem.Present {
		e.Mode, e.UID, e.GID = old.Mode, old.UID, old.GID
		e.Known = old.Known & (filesystem.KnowMode | filesystem.KnowOwner)
	}
	if e.Content = text; known {
		e.Size = int64(len(text))
		e.Known |= filesystem.KnowContent | filesystem.KnowSize | filesystem.KnowHead | filesystem.KnowELF
	}
	c.put(at, e)
}

// selfContained reports whether a module certainly needs no other one, so that go mod tidy has nothing to change.
func (c keeping) selfContained() bool {
	f := c.plain()
	if f == nil || len(f.Require) > 0 || f.Go == nil || f.Toolchain != nil || len(f.Tool) > 0 {
		return false
	}
	dirs, all := c.folders(c.module.dir)
	if !all || len(dirs) > maxPackages {
		return false
	}
	for _, dir := range dirs {
		names, known := c.needs(dir)
		if !known || slices.ContainsFunc(names, func(name string) bool {
			_, own := c.place(name)
			return !own && name != "C" && !imports(c).standard(name)
		}) {
			return false
		}
	}
	return true
}

// needs are the packages that those of a directory and their tests import; known is false where there may be others,
// as in files for other systems.
func (c keeping) needs(dir string) (names []string, known bool) {
	files, known := c.listed(dir)
	if !slices.ContainsFunc(files, func(f fs.FileInfo) bool { return !f.IsDir() && strings.HasSuffix(f.Name(), ".go") }) {
		return nil, known
	}
	p, err := c.load(dir, true)
	if err != nil {
		return nil, false
	}
	return slices.Concat(p.Imports, p.TestImports, p.XTestImports), known && len(p.IgnoredGoFiles) == 0
}

// tidyable finds what go mod tidy and go mod vendor cannot do without: replacements of what is imported, and packages
// of the module, for which they look elsewhere. Packages that look like the standard library's are left to go build.
func tidyable(c keeping) {
	if c.plain() == nil || c.verb != "mod-tidy" && c.verb != "mod-vendor" {
		return
	}
	if _, regardless := c.flags["e"]; regardless || c.uncommon() {
		return
	}
	dirs, _ := c.folders(c.module.dir)
	for _, dir := range dirs[:min(len(dirs), maxPackages)] {
		names, _ := c.needs(dir)
		for _, name := range names {
			if c.unreplaced(name); c.Failed {
				return
			}
			at, own := c.place(name)
			first, _, _ := strings.Cut(name, "/")
			if own && strings.Contains(first, ".") && c.Stat(at).Entry.Presence == filesystem.Absent {
				from, _ := cut(dir, c.module.dir)
				c.refuse(effects.Arg{}, path.Join(c.module.path, from)+" imports "+name+", and there is no "+at, true)
				return
			}
		}
	}
}

// unreplaced refuses the import of a package whose module is replaced by a folder that is missing. Source: measured with
// go1.23, where go.mod need not require the module.
func (c keeping) unreplaced(name string) {
	for _, r := range c.module.file.Replace {
		_, within := cut(name, r.Old.Path)
		if !within || r.Old.Version != "" || !modfile.IsDirectoryPath(r.New.Path) || c.nested(name, r.Old.Path) {
			continue
		}
		dir := beside(c.module.dir, r.New.Path)
		if e := c.Stat(dir).Entry; e.Presence == filesystem.Absent {
			c.refuse(effects.Arg{}, r.Old.Path+": replacement directory "+r.New.Path+" does not exist", e.Likely)
			return
		}
	}
}

// nested reports whether a package may be of a module whose path goes on from another one's.
func (c keeping) nested(name, module string) bool {
	for _, r := range c.module.file.Replace {
		if _, within := cut(name, r.Old.Path); within && len(r.Old.Path) > len(module) {
			return true
		}
	}
	return slices.ContainsFunc(c.module.file.Require, func(r *modfile.Require) bool {
		_, within := cut(name, r.Mod.Path)
		return within && len(r.Mod.Path) > len(module)
	}) || !required(c.module.file, module, "") && name != module
}

// initiated is go mod init. Source: go.dev/ref/mod, "go mod init": the version of Go is the command's own until go1.26.
func (c keeping) initiated() {
	at := path.Join(c.dir, "go.mod")
	e := c.Stat(at).Entry
	_, other := c.flags["modfile"]
	plain := !other && c.Lookup("GO111MODULE").Unset
	if plain && e.Presence == filesystem.Present {
		c.Refuse(effects.Arg{}, state.FailsPath, at+" already exists", e.Likely || c.Executable == "")
		return
	}
	c.under(known(path.Join(c.dir, "go.sum")))
	if !plain || len(c.operands) != 1 || !c.operands[0].Known || e.Presence != filesystem.Absent || !c.version.since("go1.22") {
		c.under(known(at))
		return
	}
	text := "module " + modfile.AutoQuote(c.operands[0].Text) + "\n"
	exact := strings.Count(c.version.name, ".") == 2 && !c.version.newer && version.Compare(c.version.name, "go1.26") < 0
	if exact {
		text += "\ngo " + strings.TrimPrefix(c.version.name, "go") + "\n"
	}
	c.written(at, []byte(text), exact)
}
