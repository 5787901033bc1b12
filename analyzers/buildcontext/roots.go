package buildcontext

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// roots are the files, one of each list, that the tools of RUN scripts need in the folder where these begin: the names
// that make looks for, go.mod ... What follows a change of the folder is not looked at.
func roots(runs []*dockerfile.Run) (all [][]string) {
	for _, run := range runs {
		if run.Exec {
			continue
		}
		script, err := shell.Parse(run.Script, shell.Bash)
		if err != nil {
			continue
		}
		moved := false
		shell.Visit(script.List, shell.Visitor{Statement: func(s *shell.Statement) {
			c, ok := s.Command.(*shell.Simple)
			if !ok || moved {
				return
			}
			argv := arguments(c)
			moved = len(argv) > 0 && (argv[0].Text == "cd" || argv[0].Text == "pushd")
			names := table.Root(argv)
			same := func(other []string) bool { return slices.Equal(other, names) }
			if names != nil && !slices.ContainsFunc(all, same) {
				all = append(all, names)
			}
		}})
	}
	return all
}

// arguments are the words of a command as far as they are literal.
func arguments(c *shell.Simple) []effects.Arg {
	argv := make([]effects.Arg, len(c.Words))
	for i, w := range c.Words {
		argv[i].Text, argv[i].Known = w.Literal()
		argv[i].Index = i
	}
	return argv
}
