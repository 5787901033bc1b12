package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "download-not-cached",
	Summary: "packages are downloaded again whenever a copied file changes",
	Doc: `An installation follows a COPY from the build context and has no cache mount.

## Why

A change of any file that was copied before it, such as a lock file in which one version moved, makes it run again and
download everything. With a cache mount over the folder where the package manager keeps its downloads, only new
packages are downloaded. The folder is on the build host and not part of the image.

## Good

RUN --mount=type=cache,target=/root/.npm npm ci. With Go and Cargo each RUN that uses the modules has to have the
mount, as they are not in the image. Options such as pip's --no-cache-dir turn the cache off and must be removed. What
needs no file of the build context, such as apt-get install, belongs before the COPY.`,
	Severity: Info,
	Requires: []analyzers.Node{rebuilds.Downloads},
	Check: func(p *Pass) {
		if p.Build.Builder == analyzers.Classic {
			return
		}
		for _, d := range rebuilds.Downloads.Of(p.Pass) {
			mount := "--mount=type=cache,target=" + d.Keeps
			found := Diagnostic{Span: d.Call.Span, Likely: d.Likely, Message: d.Tool + " downloads everything again when a copied file changes",
				Related: []Related{{Span: d.After.Span, Message: "this copies from the build context"}}}
			if d.Named {
				found.Related = append(found.Related, note("put it before the COPY if it needs none of its files"))
			} else {
				found.Related = append(found.Related, note("a cache mount keeps what was downloaded: RUN %s", mount))
			}
			if !d.Named && d.Apart && d.Root {
				at := source.Span{File: d.Run.File, Start: d.Run.Start + len("RUN"), End: d.Run.Start + len("RUN")}
				found.Fixes = []Fix{{Title: "add " + mount, Unsafe: true, Edits: []source.Edit{{Span: at, New: " " + mount}}}}
			}
			p.Report(found)
		}
	},
})
