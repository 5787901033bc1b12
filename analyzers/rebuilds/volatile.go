package rebuilds

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// Volatile is an ARG whose value each build has another of, by its name, and installations after it that do not use it.
type Volatile struct {
	Arg  *dockerfile.Instruction
	Name string
	Runs []*dockerfile.Instruction // that install something and run again for it alone, in file order
	Tool string                    // words of the first installation
	Free bool                      // nothing from Arg to the last of Runs uses it: it may be declared after them
}

// VolatileArgs establishes them, in file order.
var VolatileArgs = &analyzers.Analyzer[[]Volatile]{
	Name:     "volatile-args",
	Doc:      "ARG whose value changes with each build, before installations that do not use it",
	Requires: []analyzers.Node{evaluate.Analyzer, Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (all []Volatile, err error) {
		graph := Analyzer.Of(p)
		for _, s := range evaluate.Analyzer.Of(p).Stages {
			for n, step := range s.Steps {
				a, ok := step.Instruction.Command.(*dockerfile.Arg)
				if !ok || len(a.Pairs) != 1 || step.Trigger {
					continue
				}
				name, value := a.Pairs[0].Key.Text, a.Pairs[0].Value.Text
				if !volatile.MatchString(name) || pinned.MatchString(value) {
					continue
				}
				if v := graph.volatile(s.Steps[n:], name); v != nil {
					all = append(all, *v)
				}
			}
		}
		return all, nil
	},
}

// volatile is what people name what they give each build: a commit, its date, a number that a CI counts up. Names of
// the annotations of the OCI image specification and of the variables of CI systems: GitHub's and GitLab's
// documentation.
var volatile = lazyregexp.New(`(?i)^(?:(?:app|image|source|src|project|repo|docker)_)?(?:git_?(?:commit|sha|rev|ref|hash|describe)|commit(?:_?(?:sha|hash|id|ref|short_sha))?|vcs_ref|revision|` +
	`build_?(?:date|time|timestamp|id|number|num|no|sha)|timestamp|ci_(?:job|pipeline|commit)_.*|github_(?:sha|run_id|run_number))$`)

// pinned is a commit that a default names: one of something else, which is installed.
var pinned = lazyregexp.New(`^["']?[0-9a-f]{7,64}["']?$`)

// volatile looks at the steps of a stage from an ARG on.
func (g *Graph) volatile(steps []*state.Step, name string) *Volatile {
	v := &Volatile{Arg: steps[0].Instruction, Name: name, Free: true}
	used := false
	for _, s := range steps[1:] {
		_, is := s.Instruction.Command.(*dockerfile.Run)
		mentions := slices.Contains(mentioned(s.Instruction), name)
		if is && !mentions && !used {
			if tool := installs(s); tool != "" {
				v.Runs = append(v.Runs, s.Instruction)
				if v.Tool == "" {
					v.Tool = tool
				}
			}
		}
		if mentions && (is || Makes(s.Instruction)) {
			break // from here on the value is in what is made
		}
		if mentions && len(v.Runs) == 0 {
			v.Free = false
		}
		used = used || mentions && is
	}
	if len(v.Runs) == 0 {
		return nil
	}
	outcomes := g.After(Change{Arg: name})
	if slices.ContainsFunc(v.Runs, func(i *dockerfile.Instruction) bool { return outcomes[i] != Again }) {
		return nil
	}
	return v
}

// mentioned are the names after a dollar sign in an instruction, whoever expands them.
func mentioned(i *dockerfile.Instruction) (names []string) {
	for _, found := range variables.FindAllStringSubmatch(i.Text(), -1) {
		names = append(names, found[1])
	}
	return names
}

var variables = lazyregexp.New(`\$\{?([A-Za-z_][A-Za-z0-9_]*)`)

// installs is the words of the first call of a step that installs something.
func installs(s *state.Step) string {
	for n := range s.Calls {
		c := &s.Calls[n]
		if c.Tool == "" || c.Reach == state.Never || len(c.Argv) == 0 {
			continue
		}
		argv := make([]effects.Arg, len(c.Argv))
		for i, a := range c.Argv {
			argv[i] = effects.Arg{Text: a.Text, Known: a.Known}
		}
		tool, from := table.Tools.Called(argv)
		if tool == nil || tool.Install == nil && tool.Project == nil {
			continue
		}
		l := tool.Line(argv[from].Text, "", argv[from+1:])
		names := tool.Install != nil && tool.Install.Verbs[l.Verb.Text] && len(named(tool.Install, l)) > 0
		if names || tool.Project != nil && tool.Project(l) != nil {
			words := c.Argv[0].Text
			if from > 0 {
				words = argv[from].Text
			}
			return words + " " + l.Verb.Text
		}
	}
	return ""
}

// named is what an installation names.
func named(i *tools.Installer, l effects.Line) []effects.Arg {
	if i.Packages != nil {
		return i.Packages(l)
	}
	return l.Operands
}
