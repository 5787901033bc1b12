package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/programs"
)

var _ = register(Rule{
	ID:      "library-version-missing",
	Summary: "a program needs a newer version of a library than the image has",
	Doc: `The loader stops it: *version ` + "`" + `GLIBC_2.38' not found*.

## Why

A program that is built on a newer distribution than it runs on needs symbol versions that the older C library does
not define. The versions needed (.gnu.version_r) and those defined (.gnu.version_d) are read from the ELF files; the
library is the one that the loader finds.

## Good

Build on the same release as the final image, or an older one; or move the final image forward. A static build needs
neither.`,
	Severity: Error,
	Requires: []analyzers.Node{programs.Analyzer},
	Check: func(p *Pass) {
		all := programs.Analyzer.Of(p.Pass)
		for _, called := range all.Called {
			if called.Always && len(called.Closure.Versions) > 0 {
				reportVersions(p, *called)
			}
		}
		for _, program := range slices.Concat(all.Started, all.Carried) {
			reportVersions(p, program)
		}
	},
})

func reportVersions(p *Pass, program programs.Program) {
	for _, v := range versionsByLibrary(program) {
		p.Report(Diagnostic{Span: program.Span, Likely: program.Likely || program.File.Likely || program.Closure.Likely,
			Severity: weight(program), Message: v, Related: because(program.Entry.Cause, "the program is copied or made here")})
	}
}

// versionsByLibrary words the missing versions, one sentence for each library and object that asks.
func versionsByLibrary(program programs.Program) []string {
	var order []string
	names := map[string][]string{}
	for _, v := range program.Closure.Versions {
		key := v.By + " needs %s, which " + v.Library + " does not define"
		if names[key] == nil {
			order = append(order, key)
		}
		names[key] = append(names[key], v.Name)
	}
	for i, key := range order {
		order[i] = fmt.Sprintf(key, strings.Join(names[key], ", "))
	}
	return order
}
