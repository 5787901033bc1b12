package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "user-not-numeric",
	Summary: "USER by name",
	Doc: `Kubernetes cannot tell whether a name is root, and refuses the container where runAsNonRoot is asked for. Write the id. Variables whose
values are not known are left alone.`,
	Also:     []string{"DL3066"},
	Severity: Hint,
	Requires: []analyzers.Node{instructions.Settings},
	Check: func(p *Pass) {
		set := instructions.Settings.Of(p.Pass)
		each(p, func(s *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.User) {
			name, known := set.Stages[s.Index].Expand(i, c.Name)
			if known && name != "" && (name[0] < '0' || name[0] > '9') {
				p.Report(Diagnostic{Span: c.Name.Span, Message: fmt.Sprintf("%s is a name; an id tells that it is not root", name)})
			}
		})
	},
})
