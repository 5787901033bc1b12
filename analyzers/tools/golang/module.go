package golang

import (
	"go/version"
	"path"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxModule is the largest go.mod, in bytes, that is read.
const maxModule = 256 << 10

// module is the main module. Its file is nil when its text is not known.
type module struct {
	dir   string
	path  string
	file  *modfile.File
	works bool // a go.work may have more modules
	// drifted reports that a command rewrote the file: it may have other requirements and a later version of Go.
	drifted bool
}

// findModule looks for the main module, in the directory of the command and above.
func (c *call) findModule() {
	if missingDirectory(c) {
		return
	}
	work, off := c.environ("GOWORK")
	_, e := c.Above(c.dir, "go.work")
	works := (work != "off" || !off) && (work != "" && work != "off" || e.Presence != filesystem.Absent)
	at, e := c.Above(c.dir, "go.mod")
	switch {
	case e.Presence == filesystem.Absent && !works:
		outside(c, e.Likely)
	case e.Presence == filesystem.Present && !e.Likely && (e.Has(filesystem.KnowContent) || drifted(e)) &&
		len(e.Content) <= maxModule:
		c.module = &module{dir: path.Dir(at), works: works, drifted: drifted(e)}
		_, other := c.flags["modfile"]
		if why := usage.Mod(c.below(at), e.Content); why != "" && !c.module.drifted && !other && c.verb != "mod-edit" && c.Lookup("GO111MODULE").Unset {
			c.refuse(effects.Arg{}, why, false)
		} else if f, err := modfile.Parse("go.mod", e.Content, nil); err == nil && f.Module != nil {
			c.module.file, c.module.path = f, f.Module.Mod.Path
		}
	}
}

// missingDirectory is go -C with a directory that is not there.
func missingDirectory(c *call) bool {
	e := c.Stat(c.dir).Entry
	if to, ok := c.flags["C"]; ok && e.Presence == filesystem.Absent {
		c.refuse(to, "chdir "+c.dir+": no such file or directory", e.Likely)
		return true
	}
	return e.Presence != filesystem.Present
}

// early are the images whose go has no need of a module: it is 1.15 or before. Source: Go 1.16's release notes,
// "Modules on by default".
var early = lazyregexp.New(`(?:^|/)golang:1\.(?:\d|1[0-5])(?:[.-]|$)`)

// outside is a command that needs a module where there is none. Source: go help modules; measured with Go 1.23.
func outside(c *call, likely bool) {
	if early.MatchString(c.State.ImageRef) {
		return
	}
	likely = likely || !c.version.since("go1.16")
	switch c.verb {
	case "mod-download":
		if len(c.operands) > 0 {
			return
		}
	case "build", "install", "run", "test", "vet":
		for _, o := range c.operands {
			if !local(o.Text) {
				return
			}
		}
		if c.files() {
			return
		}
	}
	reason := "go.mod file not found in " + c.dir + " or any directory above it"
	if in := deeper(c); in != "" {
		reason += "; there is one in " + in
	}
	c.refuse(effects.Arg{}, reason, likely)
}

// deeper is a directory within the command's that has a go.mod.
func deeper(c *call) string {
	names, _ := c.State.Files.Children(c.Real(c.dir))
	for _, name := range names {
		if c.Stat(path.Join(c.dir, name, "go.mod")).Entry.Presence == filesystem.Present {
			return path.Join(c.dir, name)
		}
	}
	return ""
}

// local reports whether this is a package that is named by its directory.
func local(operand string) bool {
	return operand == "." || operand == ".." || strings.HasPrefix(operand, "./") || strings.HasPrefix(operand, "../")
}

// oldToolchain is a module that asks for a newer Go than the one that there is, where no other may be fetched. Source:
// go.dev/doc/toolchain.
func (c *call) oldToolchain() {
	keep, ok := c.environ("GOTOOLCHAIN")
	if c.module == nil || c.module.file == nil || c.module.file.Go == nil || c.module.works || !ok || keep != "local" || !c.version.since("go1.21") {
		return
	}
	if asked := "go" + c.module.file.Go.Version; version.IsValid(asked) && c.version.before(asked) {
		c.refuse(effects.Arg{}, "go.mod requires go >= "+asked[2:]+" (running "+strings.Replace(c.version.name, "go", "go ", 1)+"; GOTOOLCHAIN=local)", false)
	}
}

// workspace is a go.work that uses a directory without a module.
func (c *call) workspace() {
	at, e := c.Above(c.dir, "go.work")
	if named, _ := c.environ("GOWORK"); named != "" || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return
	}
	f, err := modfile.ParseWork("go.work", e.Content, nil)
	if err != nil {
		return
	}
	if flag := c.flags["mod"]; flag.Known && flag.Text == "mod" && !strings.HasPrefix(c.verb, "mod-") {
		c.refuse(flag, "-mod may only be set to readonly or vendor when in workspace mode, but it is set to \"mod\": "+at, false)
		return
	}
	used := map[string]bool{}
	for _, use := range f.Use {
		used[beside(path.Dir(at), use.Path)] = true
		mod := path.Join(beside(path.Dir(at), use.Path), "go.mod")
		if e := c.Stat(mod).Entry; e.Presence == filesystem.Absent {
			c.refuse(effects.Arg{}, "cannot load module "+use.Path+" listed in go.work file: open "+mod+": no such file or directory", e.Likely)
			return
		}
		if newer := usage.Newer(f, c.Stat(mod).Entry.Content); newer != "" && c.version.since("go1.21") {
			c.refuse(effects.Arg{}, "module "+use.Path+" listed in go.work file requires go >= "+newer+", but go.work lists an older one", c.Stat(mod).Entry.Likely)
			return
		}
	}
	c.unused(used)
}

// unused refuses a package of a module that go.work does not use. Source: go.dev/ref/mod, "Workspaces".
func (c *call) unused(used map[string]bool) {
	for _, o := range c.operands {
		if strings.Contains(o.Text, "...") || !local(o.Text) || strings.HasSuffix(o.Text, ".go") || strings.HasPrefix(c.verb, "mod-") {
			continue
		}
		dir := c.in(o.Text)
		at, e := c.Above(dir, "go.mod")
		if r := c.Stat(dir).Entry; e.Presence == filesystem.Present && r.Presence == filesystem.Present &&
			!used[path.Dir(at)] {
			c.refuse(o, "directory "+o.Text+" is contained in a module that is not one of the workspace modules listed in go.work", e.Likely || r.Likely)
			return
		}
	}
}

// beside is a path as seen from a directory.
func beside(dir, p string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join(dir, p)
}
