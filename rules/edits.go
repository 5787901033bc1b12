package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/text"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// appendCommand is a fix that has the RUN of an install carry out one more command when all others went well; unsafe
// where the install may fail and nobody minds, none where the script does not end in a place of the file's own, or
// where another program starts the install.
func appendCommand(i *text.Install, command string) []Fix {
	run := i.Run
	if i.Wrapped || run.Script == nil || run.Onbuild || len(run.Heredocs) > 0 || len(run.Script.List) == 0 {
		return nil
	}
	last := run.Script.List[len(run.Script.List)-1]
	if last.Background || last.File != run.File || last.End > run.End || strings.TrimSpace((source.Span{File: run.File, Start: last.End, End: run.End}).Text()) != "" || !listed(last) {
		return nil
	}
	return []Fix{{Title: "add && " + command, Unsafe: !last.Covers(i.Span) && !exits(run.Script), Edits: insertAfter(last.Span, " && "+command)}}
}

// exits reports whether this is a script that begins with set -e. Without it, what is not in the last statement may
// fail and the build go on, until one more command of the same program ends it.
func exits(script *shell.Script) bool {
	first, ok := script.List[0].Command.(*shell.Simple)
	if !ok || len(first.Words) < 2 {
		return false
	}
	name, _ := first.Words[0].Literal()
	option, _ := first.Words[1].Literal()
	return name == "set" && strings.HasPrefix(option, "-") && strings.Contains(option, "e")
}

// listed reports whether this is a statement that && can follow and be read with it. Behind || what failed may be what
// was meant to.
func listed(s *shell.Statement) bool {
	switch c := s.Command.(type) {
	case *shell.Simple, *shell.Pipeline, *shell.Subshell:
		return true
	case *shell.AndOr:
		return !slices.ContainsFunc(c.Rest, func(l shell.Link) bool { return l.Or })
	}
	return false
}

// cleaning is a fix that has the package manager itself clean up at the end of the RUN.
func cleaning(command string) func(*text.Install) []Fix {
	return func(i *text.Install) []Fix { return appendCommand(i, i.Program+" "+command) }
}

// deleteInstruction is a fix that takes an instruction's lines away. Comments above it would then be the next one's, so
// there must be none.
func deleteInstruction(i *dockerfile.Instruction, title string) []Fix {
	if len(i.Comments) > 0 {
		return nil
	}
	lines := source.Span{File: i.File, Start: i.Start, End: wholeLine(source.Span{File: i.File, Start: i.End}).End}
	return []Fix{{Title: title, Edits: replace(lines, "")}}
}

// behindFlags is where an instruction's own text begins.
func behindFlags(i *dockerfile.Instruction) int {
	if n := len(i.Flags); n > 0 {
		return i.Flags[n-1].End
	}
	return i.KeywordSpan.End
}

// executable is a fix that has the COPY give a file the mode that it needs to be started; none where the COPY brings
// anything else.
func executable(p *Pass, file filesystem.Entry) []Fix {
	if file.Cause.Span.Nowhere() || p.Build.Builder == analyzers.Classic {
		return nil
	}
	var fixes []Fix
	each(p, func(_ *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.Copy) {
		if i.Covers(file.Cause.Span) && len(c.Sources) == 1 && len(c.Inline) == 0 && c.Chmod.Nowhere() &&
			file.Type == filesystem.Regular && single(c.Sources[0].Text) {
			fixes = []Fix{{Title: "add --chmod=755", Edits: insertAfter(i.KeywordSpan, " --chmod=755")}}
		}
	})
	return fixes
}

// single reports whether this is a source that is one file by its name: a folder would be given the mode with all that
// is in it.
func single(source string) bool {
	return !strings.ContainsAny(source, "*?[$") && !strings.HasSuffix(source, "/") && path.Ext(source) != ""
}

// quoted puts an expansion in quotes. It is safe where the value is one word anyway.
func quoted(e text.Expansion) []Fix {
	return []Fix{{Title: "put it in double quotes", Unsafe: !e.One, Edits: around(e.Span, `"`, `"`)}}
}

// lineAfter puts what an instruction says on a line of its own after another one.
func lineAfter(at, what source.Span) source.Edit {
	end := at.Start + len(strings.TrimRight(at.Text(), " \t\r\n"))
	return source.Edit{Span: source.Span{File: at.File, Start: end, End: end}, New: "\n" + strings.TrimSpace(what.Text())}
}
