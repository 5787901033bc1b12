package golang

import (
	"errors"
	"fmt"
	"go/build"
	"go/scanner"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/analyzers/tools/pkgconfig"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// survey looks at the packages that the command line names, and at those of the module that they import.
func (c *call) survey() {
	c.found = survey{complete: true, imports: map[string]bool{}}
	if strings.HasPrefix(c.verb, "mod-") {
		return
	}
	if c.files() {
		c.goFiles()
		return
	}
	operands := c.operands
	if len(operands) == 0 {
		operands = []effects.Arg{{Text: ".", Known: true}}
	}
	var todo []string
	for _, o := range operands {
		dirs, ok := c.matched(o)
		c.found.complete = c.found.complete && ok
		todo = append(todo, dirs...)
		if c.Failed {
			return
		}
	}
	c.found.named, c.found.dirs = len(todo), slices.Clone(todo)
	c.follow(todo)
}

// unnamed refuses folders that are named and not there, or hold no Go file of any kind, for commands that do not build
// what is in them. Sources: go help list, with -e and -m; go help generate.
func unnamed(c *call) {
	for _, flag := range []string{"e", "m", "find", "u"} {
		if _, given := c.flags[flag]; given {
			return
		}
	}
	for _, o := range c.operands {
		name, wide := strings.CutSuffix(o.Text, "...")
		dir := c.in(name)
		e := c.Stat(dir).Entry
		switch {
		case c.Failed || !local(o.Text) || strings.HasSuffix(o.Text, ".go") || wide && !strings.HasSuffix(name, "/"):
		case e.Presence == filesystem.Absent:
			missing(c, o, name, dir, e.Likely)
		case !wide && e.Presence == filesystem.Present && e.Type == filesystem.Directory:
			if names, all := c.Children(c.Real(dir)); all && !slices.ContainsFunc(names, func(n string) bool { return path.Ext(n) == ".go" }) {
				c.refuse(o, "no Go files in "+dir, e.Likely)
			} else if reason := (imports{c}).excluded(dir); c.verb == "list" && all && reason != "" && !e.Likely {
				c.refuse(o, reason+" in "+dir, false)
			}
		}
	}
}

// missing refuses a folder that is named, as it is written and where it would be.
func missing(c *call, o effects.Arg, name, dir string, likely bool) {
	if strings.HasSuffix(o.Text, "...") {
		c.refuse(o, "pattern "+o.Text+": lstat "+name+": no such file or directory", likely)
	} else {
		c.refuse(o, "stat "+dir+": directory not found", likely)
	}
}

// goFiles are files named one by one: a package of these alone. Source: go help packages.
func (c *call) goFiles() {
	dir := path.Dir(c.in(c.operands[0].Text))
	one := true
	for _, o := range c.operands {
		at := c.in(o.Text)
		if e := c.Stat(at).Entry; e.Presence == filesystem.Absent {
			c.refuse(o, "no required module provides package "+o.Text+": there is no "+at, e.Likely)
			return
		}
		one = one && path.Dir(at) == dir
		c.found.files = append(c.found.files, at)
	}
	c.found.named, c.found.dirs = 1, []string{dir}
	if c.follow([]string{dir}); c.Failed {
		return
	}
	if !one {
		c.found.complete = false
	} else if leftOut(c); c.Failed {
		return
	}
	if f := parsed(c, token.NewFileSet(), c.found.files[0]); f != nil && f.Name.Name != "main" {
		c.found.library = true
		return
	}
	c.found.mains = []string{dir}
}

// in is a path as seen from the command's directory.
func (c *call) in(p string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join(c.dir, p)
}

// matched are the directories of the packages that an operand names.
func (c *call) matched(o effects.Arg) (dirs []string, ok bool) {
	name, wide := strings.CutSuffix(o.Text, "...")
	var dir string
	switch {
	case strings.Contains(name, "..."), strings.Contains(o.Text, "...") && !wide:
		return nil, false
	case local(o.Text) || path.IsAbs(o.Text):
		dir = c.in(name)
	default:
		if dir, ok = c.place(strings.TrimSuffix(name, "/")); !ok {
			c.foreign(o)
			return nil, false
		}
	}
	if wide {
		if !strings.HasSuffix(name, "/") {
			return nil, false
		}
		if e := c.Stat(dir).Entry; e.Presence == filesystem.Absent && local(o.Text) {
			missing(c, o, name, dir, e.Likely)
			return nil, false
		}
		return c.folders(dir)
	}
	r := c.Stat(dir)
	switch {
	case r.Entry.Presence == filesystem.Absent:
		missing(c, o, name, dir, r.Entry.Likely)
	case r.Entry.Presence == filesystem.Present && !r.Entry.Likely:
		if (native{c}).apart(o, dir); c.Failed {
			return nil, false
		}
		c.empty(o, dir)
		return []string{dir}, true
	}
	return nil, false
}

// apart refuses a directory that belongs to a module of its own.
func (c native) apart(o effects.Arg, dir string) {
	if c.plain() == nil || c.module.works {
		return
	}
	for at := dir; at != c.module.dir && filesystem.Within(at, c.module.dir); at = path.Dir(at) {
		if e := c.Stat(path.Join(at, "go.mod")).Entry; e.Presence == filesystem.Present {
			rest, _ := cut(dir, c.module.dir)
			c.refuse(o, "main module ("+c.module.path+") does not contain package "+path.Join(c.module.path, rest)+": "+at+" has a go.mod of its own", e.Likely)
			return
		}
	}
}

// meta are names of more than one package. Source: go help packages, of Go 1.25.
var meta = tools.WordList("all std cmd tool work")

// foreign is a package named without a directory: one of the standard library, or of a required module.
func (c *call) foreign(o effects.Arg) {
	first, _, _ := strings.Cut(o.Text, "/")
	if strings.Contains(first, ".") || strings.Contains(o.Text, "...") || c.plain() == nil || meta.Has(o.Text) || c.verb == "run" && c.version.name == "" {
		return
	}
	for _, r := range c.module.file.Require {
		if _, ok := cut(o.Text, r.Mod.Path); ok {
			return
		}
	}
	if c.version.name == "" || fetches(c) {
		return
	}
	lacks, likely := lacksStandard(c, o.Text)
	if !lacks {
		return
	}
	reason := "package " + o.Text + " is not in std (/usr/local/go/src/" + o.Text + ")"
	if c.Stat(c.in(o.Text)).Entry.Presence == filesystem.Present {
		reason += "; the folder is ./" + o.Text
	}
	c.refuse(o, reason, likely)
}

// place is the directory of a package of the main module.
func (c *call) place(importPath string) (dir string, ok bool) {
	f := c.plain()
	if f == nil {
		return "", false
	}
	rest, ok := cut(importPath, c.module.path)
	if !ok {
		return "", false
	}
	for _, r := range f.Require {
		if _, within := cut(importPath, r.Mod.Path); within && len(r.Mod.Path) > len(c.module.path) {
			return "", false // of another module, whose path goes on from this one's
		}
	}
	return path.Join(c.module.dir, rest), true
}

// empty refuses a directory without a package that is built.
func (c *call) empty(o effects.Arg, dir string) {
	with, err := c.load(dir, true)
	_, without := c.load(dir, false)
	if err == nil && without == nil && len(with.GoFiles)+len(with.CgoFiles)+len(with.IgnoredGoFiles) == 0 && c.verb != "test" && c.verb != "vet" {
		c.refuse(o, "no non-test Go files in "+dir, false)
		return
	}
	if reason := (imports{c}).excluded(dir); reason != "" {
		c.refuse(o, reason+" in "+dir, false)
	}
}

// follow reads packages and those of the module that they import, breadth first.
func (c *call) follow(todo []string) {
	cgo, decided := c.cgo()
	seen := map[string]bool{}
	for first := len(todo); len(todo) > 0; first-- {
		dir := todo[0]
		todo = todo[1:]
		if seen[dir] {
			continue
		}
		if seen[dir] = true; len(seen) > maxPackages || c.Budget.Spent() {
			c.found.complete = false
			return
		}
		p, err := c.load(dir, cgo)
		var none *build.NoGoError
		var many *build.MultiplePackageError
		var wrong scanner.ErrorList
		switch {
		case errors.As(err, &wrong) && !strings.HasSuffix(wrong[0].Pos.Filename, "_test.go"):
			at := wrong[0].Pos
			c.refuse(effects.Arg{}, fmt.Sprintf("%s:%d:%d: %s", c.below(at.Filename), at.Line, at.Column, wrong[0].Msg), false)
			return
		case errors.As(err, &many) && decided:
			c.refuse(effects.Arg{}, err.Error(), false)
			return
		case errors.As(err, &none):
			continue
		case err != nil:
			c.found.complete = false
			continue
		}
		if !decided && len(p.IgnoredGoFiles)+len(p.CgoFiles) > 0 {
			c.found.complete = false
		} else {
			c.found.packages = append(c.found.packages, p)
		}
		if p.Name == "main" && first > 0 {
			c.found.mains = append(c.found.mains, dir)
		}
		c.found.cgo = c.found.cgo || len(p.CgoFiles) > 0
		for _, flag := range p.CgoLDFLAGS {
			if name, ok := strings.CutPrefix(flag, "-l"); ok {
				c.found.links = append(c.found.links, name)
			}
		}
		for _, module := range p.CgoPkgConfig {
			c.found.links = append(c.found.links, pkgconfig.Libraries(module)...)
		}
		c.seeks(p)
		if c.embedded(dir, p); c.Failed {
			return
		}
		if cgo && decided {
			if (native{c}).compiled(p); c.Failed {
				return
			}
		}
		for _, name := range p.Imports {
			next, own := c.place(name)
			if !own {
				c.found.imports[name] = true
				next, own = imports{c}.replaced(name)
			}
			if (imports{c}).forbidden(p, name); c.Failed {
				return
			}
			if !own {
				if (imports{c}).newer(p, name); c.Failed {
					return
				}
				continue
			}
			if c.imported(p, name, next); c.Failed {
				return
			}
			todo = append(todo, next)
		}
	}
}

// imported refuses a package that imports one of its own module of which there is nothing.
func (c *call) imported(p *build.Package, name, dir string) {
	at := imports{c}.importing(p, name)
	e := c.Stat(dir).Entry
	if e.Presence == filesystem.Absent {
		c.refuse(effects.Arg{}, fmt.Sprintf("%s imports %s, and there is no %s", at, name, dir), e.Likely || (keeping{c}).elsewhere(name))
		return
	}
	if reason := (imports{c}).excluded(dir); reason != "" {
		c.refuse(effects.Arg{}, fmt.Sprintf("%s imports %s: %s in %s", at, name, reason, dir), (keeping{c}).elsewhere(name))
	}
}

// excluded says why a directory holds no package with the build tags and the cgo that there are, "" where it may. Source:
// go/build, NoGoError.
func (c imports) excluded(dir string) string {
	on, decided := c.cgo()
	var none *build.NoGoError
	p, err := c.load(dir, on)
	if !errors.As(err, &none) {
		return ""
	}
	if _, err := c.load(dir, !on); !decided && !errors.As(err, &none) {
		return ""
	}
	if len(p.IgnoredGoFiles) > 0 {
		return "build constraints exclude all Go files"
	}
	return "no Go files"
}

// embedded refuses patterns of //go:embed that nothing matches. Source: the documentation of package embed.
func (c *call) embedded(dir string, p *build.Package) {
	for _, pattern := range p.EmbedPatterns {
		plain, hidden := strings.CutPrefix(pattern, "all:")
		g := c.Glob(path.Join(c.Real(dir), plain))
		pos := p.EmbedPatternPos[pattern][0]
		at := fmt.Sprintf("%s:%d", c.below(pos.Filename), pos.Line)
		if why := usage.Pattern(plain); why != "" {
			c.refuse(effects.Arg{}, fmt.Sprintf("%s: pattern %s: %s", at, pattern, why), false)
			return
		}
		if !g.Complete {
			continue
		}
		if len(g.Paths) == 0 {
			c.refuse(effects.Arg{}, fmt.Sprintf("%s: pattern %s: no matching files found", at, pattern), false)
			return
		}
		for _, match := range g.Paths {
			if c.bare(match, hidden, 0) {
				name := strings.TrimPrefix(match, c.Real(dir)+"/")
				c.refuse(effects.Arg{}, fmt.Sprintf("%s: pattern %s: cannot embed directory %s: contains no embeddable files", at, pattern, name), false)
				return
			}
		}
	}
}

// bare reports whether this is a directory that certainly has no file; hidden ones count with hidden.
func (c *call) bare(dir string, hidden bool, depth int) bool {
	r := c.Stat(dir)
	names, all := c.Children(r.Path)
	known := r.Entry.Presence == filesystem.Present && !r.Entry.Likely && all
	if !known || r.Entry.Type != filesystem.Directory || depth > 10 {
		return false
	}
	for _, name := range names {
		counts := hidden || !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "_")
		if counts && !c.bare(path.Join(r.Path, name), hidden, depth+1) {
			return false
		}
	}
	return true
}
