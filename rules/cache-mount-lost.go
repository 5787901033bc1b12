package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
)

var _ = register(Rule{
	ID:      "cache-mount-lost",
	Summary: "a path that is used later was only in a cache mount",
	Doc: `What a RUN writes into a cache mount is not part of the image: the folder is empty, or missing, for every later instruction.

## Why

A COPY --from that names a file in it fails, and so does a program that was installed there. The build may even have
passed before the mount was added, and on a machine with a filled cache the RUN itself still works.

## Good

Copy what is needed out of the mount in the same RUN: RUN --mount=type=cache,target=/src/target cargo build --release
&& cp target/release/app /usr/local/bin/. Or use a cache mount only where the package manager keeps its downloads.`,
	Severity: Info,
	Requires: []analyzers.Node{rebuilds.LostCaches},
	Check: func(p *Pass) {
		for _, l := range rebuilds.LostCaches.Of(p.Pass) {
			p.Report(Diagnostic{Span: l.Mount, Likely: l.Likely, Message: fmt.Sprintf("%s is used later, but %s is not in the image", l.Path, l.Target),
				Related: []Related{{Span: l.Span, Message: "used here"}, note("copy it out of the cache mount in the same RUN")}})
		}
	},
})
