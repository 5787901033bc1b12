package tools

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// ask is a question whether to replace a file that is there. Standard input of RUN is empty.
func ask(a *Command, x effects.Action) {
	for _, p := range x.Paths {
		at, ok := a.At(p)
		if !ok || Fed(a.World) || strings.HasPrefix(at, "/dev/") {
			continue
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Present {
			a.Refuse(p, state.FailsAnswer, at+" "+x.Text, e.Likely)
		}
	}
}

// Fed reports whether standard input may have something to read.
func Fed(m *World) bool {
	return m.Stdin != nil && (m.Stdin.Lost || m.Stdin.Found != nil || len(m.Stdin.Text) > 0)
}

// Unanswered reports whether nothing answers a question: standard input is the builder's, and neither variables nor
// files of the build's own may.
func Unanswered(m *World, answers []string) bool {
	if Fed(m) {
		return false
	}
	for _, at := range answers {
		if name, ok := strings.CutPrefix(at, "$"); ok {
			if v := m.Lookup(name); !v.Unset {
				return false
			}
		} else if m.State.Files.Aimed(at) {
			return false
		}
	}
	return true
}
