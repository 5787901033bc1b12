package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

var _ = register(Rule{
	ID:      "platform-constant",
	Summary: "FROM --platform with a fixed platform",
	Doc: `The stage is of that platform whatever --platform the build requests, and a multi-platform image has the same bytes
under several names.

## Why

A stage with a platform in its name is exempt.

## Good

Write $BUILDPLATFORM for a stage that only builds, nothing for others.`,
	Also:     []string{"DL3029", "FromPlatformFlagConstDisallowed"},
	Severity: Info,
	Check: func(p *Pass) {
		eachFrom(p, func(s *dockerfile.Stage, from *dockerfile.From) {
			value := from.Platform.Text
			if from.Platform.Nowhere() || strings.Contains(value, "$") || namesPlatform(s.Name, value) {
				return
			}
			p.Report(Diagnostic{Span: from.Platform.Span, Message: fmt.Sprintf("the stage is built for %s whatever platform is requested", value)})
		})
	},
})

// namesPlatform reports whether a stage's name says its os or architecture.
func namesPlatform(stage, platform string) bool {
	for _, part := range strings.Split(platform, "/") {
		if part != "" && strings.Contains(stage, part) {
			return true
		}
	}
	return false
}
