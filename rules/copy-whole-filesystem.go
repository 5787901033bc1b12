package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

var _ = register(Rule{
	ID:      "copy-whole-filesystem",
	Summary: "COPY --from=... / / copies a whole image",
	Doc: `The whole file system of another stage or image is copied over this one.

## Why

What both have is stored twice, and caches and secrets are copied too. In a stage FROM scratch it is how layers are
squashed, and is exempt.

## Good

Copy what is needed.`,
	Also:     []string{"DL3067"},
	Severity: Hint,
	Check: func(p *Pass) {
		each(p, func(s *dockerfile.Stage, _ *dockerfile.Instruction, c *dockerfile.Copy) {
			if c.From.Nowhere() || c.Add || strings.Trim(c.Dest.Text, `"'`) != "/" || fromScratch(s) {
				return
			}
			for _, source := range c.Sources {
				if strings.Trim(source.Text, `"'`) == "/" {
					p.Report(Diagnostic{Span: source.Span, Message: "the whole file system is copied over this one's"})
				}
			}
		})
	},
})

func fromScratch(s *dockerfile.Stage) bool {
	if s.From == nil {
		return false
	}
	from, ok := s.From.Command.(*dockerfile.From)
	return ok && from.Image.Text == "scratch"
}
