package golang

import (
	"cmp"
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
	// joined reports that the file requires the other modules of a go.work, and replaces them by their folders.
	joined bool
}

// findModule looks for the main module, in the directory of the command and above.
func (c *call) findModule() {
	if missingDirectory(c) {
		return
	}
	works, e := working(c)
	if c.verb == "work" {
		if !works {
			c.refuse(effects.Arg{}, "no go.work file found (run 'go work init' first)", e.Likely)
		}
		return
	}
	at, e := c.Above(c.dir, "go.mod")
	switch {
	case e.Presence == filesystem.Absent && !works:
		outside(c, e.Likely)
	case e.Presence == filesystem.Present && !e.Likely && (e.Has(filesystem.KnowContent) || drifted(e)) &&
		len(e.Content) <= maxModule:
		c.module = &module{dir: path.Dir(at), works: works, drifted: drifted(e)}
		_, other := c.flags["modfile"]
		if why := cmp.Or(usage.Mod(c.below(at), e.Content), newer(c, at, e)); why != "" && !c.module.drifted && !other && c.verb != "mod-edit" && c.Lookup("GO111MODULE").Unset {
			c.refuse(effects.Arg{}, why, false)
		} else if f, err := modfile.Parse("go.mod", e.Content, nil); err == nil && f.Module != nil {
			c.module.file, c.module.path = f, f.Module.Mod.Path
		}
	}
}

// newer is a directive of a go.mod that the go there is does not know, and no other go reads the file.
func newer(c *call, at string, e filesystem.Entry) string {
	keep, ok := c.environ("GOTOOLCHAIN")
	if c.module.works || !ok || keep != "" && keep != "local" && keep != "auto" || c.version.name == "" || c.version.newer {
		return ""
	}
	return usage.Directive(c.below(at), e.Content, c.version.name)
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
