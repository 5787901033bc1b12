package golang

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// spelled refuses what the command line and the variables say, whatever the packages are.
func spelled(c *call) {
	var words []string
	for _, o := range c.operands {
		words = append(words, o.Text)
	}
	bin := ""
	if c.verb == "install" { // to ask for a variable makes what follows depend on it
		bin, _ = c.environ("GOBIN")
	}
	profile := c.flags["coverprofile"]
	_, elsewhere := c.flags["outputdir"]
	_, compiles := c.flags["c"]
	dir := c.Stat(path.Dir(c.in(profile.Text))).Entry
	switch other := usage.Mixed(words); {
	case other != "" && c.verb != "run" && !strings.HasPrefix(c.verb, "mod-"):
		c.refuse(effects.Arg{}, "named files must be .go files: "+other, false)
	case c.verb == "install" && usage.GOBIN(bin) != "":
		c.refuse(effects.Arg{}, usage.GOBIN(bin), false)
	case c.verb == "test" && profile.Known && profile.Text != "" && !elsewhere && !compiles &&
		dir.Presence == filesystem.Absent:
		c.refuse(profile, "open "+profile.Text+": no such file or directory", dir.Likely)
	case c.verb == "test":
		for _, name := range []string{"timeout", "count", "parallel"} {
			if v, given := c.flags[name]; given && v.Known && usage.Value(name, v.Text) != "" && !c.Failed {
				c.refuse(v, usage.Value(name, v.Text), false)
			}
		}
	}
}

// unported refuses a system or a machine that go does not build for: those of the image where none is named.
func unported(c *call) {
	system, ok := c.environ("GOOS")
	machine, too := c.environ("GOARCH")
	if !ok || !too || system == "" && machine == "" || c.Executable == "" || strings.HasPrefix(c.verb, "mod-") {
		return
	}
	reason, likely := usage.Platform(cmp.Or(system, "linux"), cmp.Or(machine, c.Arch()))
	if reason != "" {
		c.refuse(effects.Arg{}, reason, likely)
	}
}

// uncached refuses a cache of builds that the user may not make. Source: go help cache.
func uncached(c *call) {
	if !c.User.Unprivileged() || c.Open {
		return
	}
	at, ok := c.At(of("GOCACHE", ""))
	if c.Lookup("GOCACHE").Unset || !ok {
		if at, ok = c.At(of("HOME", ".cache/go-build")); !c.Lookup("XDG_CACHE_HOME").Unset || c.env["GOCACHE"] != "" {
			return
		}
	}
	locked, likely := c.Locked(at)
	if e := c.Stat(at).Entry; ok && locked && e.Presence == filesystem.Absent && !strings.HasPrefix(c.verb, "mod-") {
		c.refuse(effects.Arg{}, "failed to initialize build cache at "+at+": permission denied", likely || e.Likely)
	}
}

// sanitized refuses -race and its like where cgo is off. Source: cmd/go/internal/work, instrumentInit.
func (c *call) sanitized() {
	if c.verb != "build" && c.verb != "install" && c.verb != "run" && c.verb != "test" {
		return
	}
	name := sanitizer(c)
	on, decided := c.cgo()
	if name != "" && decided && !on && c.version.since("go1.20") {
		c.refuse(effects.Arg{}, "-"+name+" requires cgo; enable cgo by setting CGO_ENABLED=1", false)
	}
}

// sanitizer is the flag that has a runtime of C linked in, "" without one.
func sanitizer(c *call) string {
	for _, name := range []string{"race", "msan", "asan"} {
		if f, given := c.flags[name]; given && f.Text != "false" {
			return name
		}
	}
	return ""
}

// several refuses -o with a file for more than one package. Source: go help build.
func (c *call) several() {
	o, told := c.flags["o"]
	if c.verb != "build" || !told || !o.Known || strings.HasSuffix(o.Text, "/") || len(c.found.mains) < 2 {
		return
	}
	if e := c.Stat(c.in(o.Text)).Entry; e.Presence == filesystem.Absent || e.Presence == filesystem.Present &&
		e.Type == filesystem.Regular {
		c.refuse(o, "cannot write multiple packages to non-directory "+c.in(o.Text), e.Likely)
	}
}

// linkable refuses flags that the linker does not take, where there is a program to link.
func linkable(c *call) {
	flags, given := c.flags["ldflags"]
	if c.verb != "build" && c.verb != "install" && c.verb != "run" || !given || !flags.Known || len(c.found.mains) == 0 {
		return
	}
	if why := usage.Linked(flags.Text); why != "" {
		c.refuse(flags, why, false)
	}
}

// directive is where a file asks go generate for a command. Source: go help generate.
const directive = "//go:generate "

// generators refuses go generate with a command that is not there.
func (c *call) generators() {
	operands := c.operands
	if len(operands) == 0 {
		operands = []effects.Arg{{Text: ".", Known: true}}
	}
	for _, o := range operands {
		name, wide := strings.CutSuffix(o.Text, "...")
		if !local(o.Text) {
			return
		}
		dirs := []string{c.in(name)}
		if wide {
			dirs, _ = c.folders(c.in(name))
		}
		for _, dir := range dirs {
			files, all := c.listed(dir)
			for _, f := range files {
				if !strings.HasSuffix(f.Name(), ".go") {
					continue
				}
				if all = all && c.generator(dir, f.(info)); c.Failed {
					return
				}
			}
			if !all {
				return
			}
		}
	}
}

// generator looks at the directives of one file; false when what follows them is not known any more.
func (c *call) generator(dir string, f info) bool {
	if !f.entry.Has(filesystem.KnowContent) || strings.Contains(string(f.entry.Content), "//go:build") || strings.Contains(string(f.entry.Content), "+build") {
		return false
	}
	number := 0
	for line := range strings.Lines(string(f.entry.Content)) {
		number++
		words := strings.Fields(strings.TrimPrefix(line, directive))
		if !strings.HasPrefix(line, directive) || len(words) == 0 {
			continue
		}
		if words[0] == "go" && len(words) > 1 && words[1] == "run" {
			continue
		}
		if strings.ContainsAny(words[0], "$\"/-") || words[0] == "go" {
			return false
		}
		if p := c.World.Program(words[0]); p.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsCommand, fmt.Sprintf("%s:%d: running %q: exec: %q: executable file not found in $PATH", c.below(dir+"/"+f.name), number, words[0], words[0]), p.Likely || c.Executable == "")
			return false
		}
	}
	return true
}

// undefinedFlag refuses flags of the linker's among those of go build: what -ldflags was to have without quotes. Source:
// go help build; go tool link -help.
func undefinedFlag(c *call) bool {
	if c.verb != "build" && c.verb != "install" && c.verb != "run" {
		return false
	}
	for _, name := range []string{"s", "w", "X", "extldflags", "linkmode"} {
		if at, given := c.flags[name]; given && at.Known && (len(c.operands) == 0 || at.Index < c.operands[0].Index) {
			c.refuse(at, "flag provided but not defined: -"+name, false)
			return true
		}
	}
	return false
}

// misplaced refuses a flag behind a package, which go takes for another one. Source: cmd/go/internal/load, ImportErrorf;
// measured with go1.23.
func misplaced(c *call) bool {
	if c.late.Text == "" {
		return false
	}
	reason := fmt.Sprintf("malformed import path %q: leading dash", c.late.Text)
	if strings.HasSuffix(c.operands[0].Text, ".go") {
		reason = "named files must be .go files: " + c.late.Text
	}
	c.refuse(c.late, reason+" (flags precede packages)", false)
	return true
}
