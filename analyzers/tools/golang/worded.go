package golang

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// building are the commands that take the flags of builds.
var building = tools.WordList("build install run test vet get list generate")

// misworded refuses what go does not take before it looks at any package: the value of a flag or of a variable, and files that
// flags name and that are not there. Sources: go help build, go help environment; what go1.23 prints.
func misworded(c *call, from effects.Line) bool {
	if !building.Has(c.verb) || c.helped() || slices.ContainsFunc(from.Args, func(a effects.Arg) bool {
		return !a.Known || strings.TrimLeft(a.Text, "-") == "args"
	}) {
		return false
	}
	if unset(c) {
		return true
	}
	for name, v := range c.flags {
		at := v.Index - from.Args[0].Index
		if at <= 0 || at >= len(from.Args) || len(c.operands) > 0 && v.Index > c.operands[0].Index && c.verb != "test" || name == "v" && c.verb == "test" {
			continue
		}
		_, _, assigned := strings.Cut(from.Args[at].Text, "=")
		if why := usage.Flag(name, v.Text, assigned); why != "" && (assigned || v.Text != "") {
			c.refuse(v, why, false)
			return true
		}
	}
	return unfetchable(c) || unopened(c)
}

// unset refuses the value of a variable.
func unset(c *call) bool {
	names := []string{"GO111MODULE", "GOWORK", "GOFLAGS", "GOPATH"}
	if works.Has(c.verb) {
		names = append(names, "GOCACHE")
	}
	for _, name := range names {
		v, held := c.Vars[name]
		if why := usage.Variable(name, v.Text); held && v.Known && !v.Unset && v.Exported && why != "" {
			c.refuse(effects.Arg{}, why, false)
			return true
		}
	}
	return false
}

// unfetchable refuses what no module can be called.
func unfetchable(c *call) bool {
	if c.verb == "get" || c.verb == "install" || c.verb == "run" {
		for i, o := range c.operands {
			if why := usage.Remote(c.verb, o.Text); why != "" && (i == 0 || c.verb != "run") {
				c.refuse(o, why, false)
				return true
			}
		}
	}
	return false
}

// unopened refuses a file that a flag of a build names, and that is not there.
func unopened(c *call) bool {
	if _, elsewhere := c.flags["C"]; elsewhere || !works.Has(c.verb) || !c.Dir.Known {
		return false
	}
	for name, says := range map[string]string{"modfile": "open ", "overlay": "reading overlay file: open ", "pgo": "error opening profile: open "} {
		v, given := c.flags[name]
		if !given || v.Text == "" || name == "pgo" && (v.Text == "auto" || v.Text == "off" || c.verb == "vet") || len(c.operands) > 0 && v.Index > c.operands[0].Index && c.verb != "test" {
			continue
		}
		if name == "modfile" && (c.Vars["GO111MODULE"].Text != "" || c.Vars["GOFLAGS"].Text != "") {
			continue
		}
		at, known := c.Abs(v.Text, true)
		if e := c.Stat(at).Entry; known && e.Presence == filesystem.Absent && !e.Likely {
			c.refuse(v, says+v.Text+": no such file or directory", false)
			return true
		}
	}
	return false
}
