package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "user-root",
	Summary: "the image's last USER is root",
	Doc: `Containers of the image run as root unless told otherwise.

## Why

Only the last stage counts, or a stage that it is based on if the last one sets no other user.

## Good

Switch back with a USER after the steps that need root.`,
	Also:     []string{"DL3002"},
	Severity: Info,
	Requires: []analyzers.Node{instructions.Settings},
	Check: func(p *Pass) {
		said := map[*dockerfile.Instruction]bool{}
		for _, stage := range instructions.Settings.Of(p.Pass).Stages {
			user := stage.Final.User
			if !stage.Last && !stage.Inherited || user.By == nil || said[user.By] || !isRoot(user) {
				continue
			}
			said[user.By] = true
			c := user.By.Command.(*dockerfile.User)
			p.Report(Diagnostic{Span: c.Name.Span, Message: fmt.Sprintf("containers run as root: the last USER is %s", c.Name.Text)})
		}
	},
})

func isRoot(user instructions.Setting) bool {
	name, _, _ := strings.Cut(user.Value, ":")
	return user.Presence == filesystem.Present && (name == "root" || name == "0")
}
