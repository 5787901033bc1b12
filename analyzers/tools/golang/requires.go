package golang

import (
	"go/version"
	"path"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// plain is the main module's file where it alone decides.
func (c *call) plain() *modfile.File {
	if c.module == nil || c.module.works {
		return nil
	}
	return c.module.file
}

// replacements are modules that a replace directive puts into directories. Commands that load all modules read their
// go.mod; others do when a package imports one of theirs, unless it is taken from vendor. Source: go.dev/ref/mod, "Lazy
// module loading"; measured with Go 1.23.
func (c *call) replacements() {
	f := c.plain()
	all := c.verb == "mod-download" && len(c.operands) == 0 || c.verb == "mod-verify"
	if f == nil || c.module.joined || !all && (strings.HasPrefix(c.verb, "mod-") || c.fromVendor() != filesystem.Absent) {
		return
	}
	for _, r := range f.Replace {
		if !modfile.IsDirectoryPath(r.New.Path) || !required(f, r.Old.Path, r.Old.Version) ||
			!all && !c.found.imported(r.Old.Path) {
			continue
		}
		dir := r.New.Path
		if !path.IsAbs(dir) {
			dir = path.Join(c.module.dir, dir)
		}
		if e := c.Stat(path.Join(dir, "go.mod")).Entry; e.Presence == filesystem.Absent {
			c.refuse(effects.Arg{}, r.Old.Path+" (replaced by "+r.New.Path+"): open "+path.Join(dir, "go.mod")+": no such file or directory", e.Likely)
			return
		} else if asksMore(c, r, e); c.Failed {
			return
		}
	}
}

// asksMore refuses a replaced module that asks for a later Go than the one that there is, or than the main module does.
// Source: go.dev/doc/toolchain, "Go versions in modules": from Go 1.21 on.
func asksMore(c *call, r *modfile.Replace, e filesystem.Entry) {
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || !c.version.since("go1.21") || c.module.drifted {
		return
	}
	f, err := modfile.ParseLax("go.mod", e.Content, nil)
	if err != nil || f.Go == nil || version.Compare("go"+f.Go.Version, "go1.21") < 0 {
		return
	}
	switch asked := "go" + f.Go.Version; {
	case kept(c) && c.version.before(asked):
		c.refuse(effects.Arg{}, "module "+r.New.Path+" requires go >= "+f.Go.Version+" (running "+strings.Replace(c.version.name, "go", "go ", 1)+"; GOTOOLCHAIN=local)", false)
	case c.verb != "mod-download" && c.verb != "mod-verify" && c.mod() != "mod" && older(c.module.file, f.Go.Version):
		c.refuse(effects.Arg{}, "updates to go.mod needed: module "+r.New.Path+" requires go >= "+f.Go.Version+"; to update it: go mod tidy", false)
	}
}

// imported reports whether a package of a module is imported.
func (s *survey) imported(module string) bool {
	for name := range s.imports {
		if _, ok := cut(name, module); ok {
			return true
		}
	}
	return false
}

// required reports whether go.mod asks for a module, in a version unless that is "".
func required(f *modfile.File, name, version string) bool {
	for _, r := range f.Require {
		if r.Mod.Path == name && (version == "" || r.Mod.Version == version) {
			return true
		}
	}
	return false
}

// fromVendor reports whether packages are taken from the module's folder vendor. Source: go.dev/ref/mod, "Vendoring".
func (c *call) fromVendor() filesystem.Presence {
	f := c.plain()
	switch mod := c.mod(); {
	case mod == "vendor":
		return filesystem.Present
	case mod != "" || c.module != nil && c.module.joined:
		return filesystem.Absent
	case f == nil:
		return filesystem.Unknown
	case f.Go == nil:
		return filesystem.Unknown
	}
	return c.Stat(path.Join(c.module.dir, "vendor")).Entry.Presence
}

// vendored is a vendor/modules.txt that does not list what go.mod asks for. Source: go.dev/ref/mod, "Vendoring",
// consistent since Go 1.14.
func (c *call) vendored() {
	f := c.plain()
	if f == nil || c.module.drifted || c.module.joined || f.Go == nil || len(f.Require) == 0 || strings.HasPrefix(c.verb, "mod-") || c.fromVendor() != filesystem.Present || !c.version.since("go1.14") || older(f, "1.14") {
		return
	}
	list := path.Join(c.module.dir, "vendor/modules.txt")
	e := c.Stat(list).Entry
	switch {
	case e.Presence == filesystem.Absent:
		c.refuse(effects.Arg{}, "inconsistent vendoring in "+c.module.dir+": "+f.Require[0].Mod.String()+" is required in go.mod, and vendor/modules.txt is missing", e.Likely)
		return
	case e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent):
		return
	}
	explicit := explicits(string(e.Content))
	for _, r := range f.Require {
		if !explicit[r.Mod.String()] {
			c.refuse(effects.Arg{}, "inconsistent vendoring in "+c.module.dir+": "+r.Mod.String()+" is explicitly required in go.mod, but not marked as explicit in vendor/modules.txt", false)
			return
		}
	}
}

// explicits are the modules that a vendor/modules.txt marks as required by the main module, as path@version.
func explicits(text string) map[string]bool {
	marked := map[string]bool{}
	last := ""
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "# ") {
			last = ""
			if words := strings.Fields(l[2:]); len(words) > 1 {
				last = words[0] + "@" + words[1]
			}
		} else if strings.HasPrefix(l, "## ") && strings.Contains(l, "explicit") {
			marked[last] = true
		}
	}
	return marked
}

// older reports whether the module's own version of Go is older.
func older(f *modfile.File, than string) bool {
	return f.Go == nil || version.Compare("go"+f.Go.Version, "go"+than) < 0
}
