package distro

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// numbered is a tag that begins with a version of two numbers or more.
var numbered = lazyregexp.New(`^[0-9]+\.[0-9]+(?:\.[0-9]+)?`)

// Tagged is the version that the tag of the stage's image names, where that is one called repository: likely that of
// the program in it, for commands that suppose. It is "" where it is not known. With two numbers it stands for any
// release of theirs.
func Tagged(m *tools.World, repository string) string {
	ref, _, _ := strings.Cut(m.State.ImageRef, "@")
	name, tag, _ := strings.Cut(path.Base(ref), ":")
	version := numbered.FindString(tag)
	if !m.Supposing || name != repository || version == "" {
		return ""
	}
	m.Supposed = true
	return version
}
