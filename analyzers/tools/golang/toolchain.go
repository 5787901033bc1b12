package golang

import (
	"go/version"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// toolchain is the release of the go command. The zero value is one that is not known.
type toolchain struct {
	name  string // go1.23.4, go1.23 for any release of those
	newer bool   // it may be a later one
}

// moving are the tags of the official image that lead to the newest release, as long as there is one for the system
// that they name.
var moving = lazyregexp.New(`(?:^|/)golang(?::(?:latest|1|(?:1-)?(?:alpine|bookworm|trixie)))?$`)

// release is the version of the toolchain: that of the image, whose own go it is. Source: the Dockerfiles of Docker's
// official image golang, which set GOLANG_VERSION.
func (c *call) release() toolchain {
	e := c.Stat(c.Executable).Entry
	if c.Executable != "/usr/local/go/bin/go" || e.Presence != filesystem.Present || e.Likely || !e.Cause.Span.Nowhere() {
		return toolchain{}
	}
	named, v := "", c.Lookup("GOLANG_VERSION")
	if set, ok := c.State.Env.Lookup("GOLANG_VERSION"); ok && v.Known && set.Cause.Span.Nowhere() {
		named = v.Text
	} else if v.Unset {
		named = distro.Tagged(c.World, "golang")
	}
	switch {
	case version.IsValid("go" + named):
		return toolchain{name: "go" + named}
	case v.Unset && c.Supposing && moving.MatchString(c.State.ImageRef):
		c.Supposed = true
		return toolchain{"go1.21", true} // nothing here asks for a later one
	}
	return toolchain{}
}

// since reports whether the toolchain certainly is a version or a later one.
func (t toolchain) since(v string) bool { return t.name != "" && version.Compare(t.name, v) >= 0 }

// before reports whether the toolchain certainly is older than a version.
func (t toolchain) before(v string) bool {
	if strings.Count(t.name, ".") < 2 {
		v = version.Lang(v)
	}
	return t.name != "" && !t.newer && version.Compare(t.name, v) < 0
}
