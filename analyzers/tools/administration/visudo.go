package administration

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// visudo checks what says who may do what. Source: visudo(8), 1.9.13, and tried with it.
var visudo = &tools.Tool{
	Names: tools.Names("visudo"), System: true, Grammar: effects.Getopt("fx", "file export"), Manager: "visudo",
	Effect: func(l effects.Line) effects.Effect {
		if l.Has("c", "check") {
			return effects.CarriedOut("visudo", l, effects.Effect{Modelled: true, Doubtful: true})
		}
		return effects.CarriedOut("visudo", l, effects.Foreign(append([]effects.Arg{{Text: "visudo", Known: true}}, l.Args...)))
	},
	Run: func(a *tools.Command, x effects.Action) {
		if x.Line.Has("c", "check") && !a.Failed {
			checkSudoers(a, x.Line)
		}
		a.Instead(x)
	},
}

const sudoersDir = "/etc/sudoers.d"

// checkSudoers refuses a file that is missing or has a line that is no rule.
func checkSudoers(a *tools.Command, l *effects.Line) {
	named, given := l.Options.Value("f", "file")
	if !given && len(l.Options.Operands) == 1 {
		named, given = l.Options.Operands[0], true
	}
	if given {
		at, ok := a.At(named)
		if !ok || !named.Known || named.Text == "-" {
			return
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
			a.Refuse(named, state.FailsPath, "unable to open "+named.Text+": No such file or directory", e.Likely)
			return
		}
		broken(a, named, at)
		return
	}
	names, _ := a.State.Files.Children(sudoersDir)
	for _, name := range slices.Sorted(slices.Values(names)) {
		if !strings.Contains(name, ".") && !strings.HasSuffix(name, "~") {
			broken(a, effects.Arg{}, path.Join(sudoersDir, name))
		}
	}
}

// broken refuses the first line of a file that certainly is no rule. That the main file reads a folder is its package's
// to say.
func broken(a *tools.Command, named effects.Arg, at string) {
	e := a.Stat(at).Entry
	if a.Failed || e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return
	}
	if n := badRule(string(e.Content)); n > 0 {
		a.Refuse(named, state.FailsExit, fmt.Sprintf("%s:%d: syntax error", at, n), e.Likely || named.Text == "")
	}
}
