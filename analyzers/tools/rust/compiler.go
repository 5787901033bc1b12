package rust

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/rust/syntax"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// compile is rustc: it looks at the file that it is given.
func compile(a *tools.Command, x effects.Action) {
	l := *x.Line
	for i, operand := range l.Args {
		at, ok := a.At(operand)
		if i > 0 && (l.Args[i-1].Text == "-o" || l.Args[i-1].Text == "--out-dir") || !ok || !operand.Known || path.Ext(operand.Text) != ".rs" ||
			strings.HasPrefix(operand.Text, "-") || a.Failed || a.Doubtful || l.Has("print", "explain") {
			continue
		}
		switch e := a.Stat(at).Entry; {
		case e.Presence == filesystem.Absent:
			a.Refuse(operand, state.FailsPath, "error: couldn't read "+at+": No such file or directory", e.Likely || a.Executable == "")
		case e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent):
			if why := unparsed(at, structure(string(e.Content))); why != "" {
				a.Refuse(operand, state.FailsExit, why, a.Executable == "")
			}
		}
	}
	a.Instead(x)
}

// unparsed is why rustc cannot parse a source without comments and literals, "" where it may.
func unparsed(at, whole string) string {
	if why, line := syntax.Refused(whole); why != "" {
		return fmt.Sprintf("error: %s (%s:%d)", why, at, line)
	}
	return ""
}
