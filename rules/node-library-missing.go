package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildtools"
)

var _ = register(Rule{
	ID:      "node-library-missing",
	Summary: "a package of Node.js needs a shared library that the image lacks",
	Doc: `The build passes, and the first query stops: *Unable to require(libquery_engine-debian-openssl-1.1.x.so.node)*,
*libssl.so.1.1: cannot open shared object file*.

## Why

The query engine of Prisma 2 to 6 is linked with OpenSSL, which slim images of Node.js do not have. Where prisma finds
no OpenSSL it downloads the engine for 1.1. Since 3.21 Alpine has OpenSSL's library only in /usr/lib, and Prisma before
6.1 looks in /lib.

Only images without added packages of the distribution are checked. Nothing is reported for a project with a driver
adapter, which may not need the engine.

## Good

Install openssl before ` + "`prisma generate`" + ` and in the final stage.`,
	Severity: Warning,
	Requires: []analyzers.Node{buildtools.Modules},
	Check: func(p *Pass) {
		for _, m := range buildtools.Modules.Of(p.Pass) {
			if m.Browser {
				continue
			}
			d := Diagnostic{Span: m.Span, Likely: true}
			d.Message = fmt.Sprintf("%s needs %s, which %s does not have", m.Name, strings.Join(m.Libraries, ", "), imageName(m.Image))
			if m.Hidden != "" {
				d.Message = fmt.Sprintf("%s does not find %s: %s has it only in %s", m.Name, strings.Join(m.Libraries, ", "), imageName(m.Image), m.Hidden)
			}
			if m.Install != "" {
				d.Related = append(d.Related, note("to install it: %s", m.Install))
			}
			d.Related = append(d.Related, note("source: %s", m.Source))
			p.Report(d)
		}
	},
})
