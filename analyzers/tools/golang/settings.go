package golang

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// settings takes the flags of GOFLAGS in, and reports whether go does what is followed: modules, and a configuration
// that is known.
func (c *call) settings() bool {
	for _, name := range []string{"GO111MODULE", "GOFLAGS", "GOWORK", "GOENV", "GOROOT", "GOEXPERIMENT"} {
		if _, ok := c.environ(name); !ok {
			return false
		}
	}
	if on, _ := c.environ("GO111MODULE"); on != "" && on != "on" {
		return false
	}
	if env, _ := c.environ("GOENV"); env != "off" && c.configured() {
		return false
	}
	flags, _ := c.environ("GOFLAGS")
	for _, word := range strings.Fields(flags) {
		name, value, has := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if !boolean[name] && !(valued(name) && has) {
			return false
		}
		if _, given := c.flags[name]; !given {
			c.flags[name] = effects.Arg{Text: value, Known: true}
		}
	}
	_, other := c.flags["modfile"]
	_, overlaid := c.flags["overlay"]
	return !other && !overlaid
}

// configured reports whether there may be a file that go env -w writes. Source: go help environment.
func (c *call) configured() bool {
	at, ok := c.At(effects.Arg{Env: "XDG_CONFIG_HOME", Known: true})
	if !ok {
		if at, ok = c.At(effects.Arg{Env: "HOME", Text: ".config", Known: true}); !ok {
			return true
		}
	}
	e := c.Stat(path.Join(at, "go/env")).Entry
	return e.Presence == filesystem.Present || e.Presence == filesystem.Unknown && c.State.Files.Touched(path.Join(at, "go/env"))
}

// tags are the build tags that are given.
func (c *call) tags() []string {
	return strings.FieldsFunc(c.flags["tags"].Text, func(r rune) bool { return r == ',' || r == ' ' })
}
