package golang

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// settings takes the flags of GOFLAGS in, and reports whether go does what is followed: modules, and a configuration
// that is known.
func (c *call) settings() bool {
	configured := environmentOf(c)
	if !configured.known {
		return false
	}
	c.env = configured.set
	for _, name := range []string{"GO111MODULE", "GOFLAGS", "GOWORK", "GOENV", "GOROOT", "GOEXPERIMENT"} {
		if _, ok := c.environ(name); !ok {
			return false
		}
	}
	if on, _ := c.environ("GO111MODULE"); on != "" && on != "on" {
		return false
	}
	flags, _ := c.environ("GOFLAGS")
	for _, word := range strings.Fields(flags) {
		name, value, has := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if !boolean.Has(name) && !(valued(name) && has) {
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

// tags are the build tags that are given.
func (c *call) tags() []string {
	return strings.FieldsFunc(c.flags["tags"].Text, func(r rune) bool { return r == ',' || r == ' ' })
}
