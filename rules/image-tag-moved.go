package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
)

var _ = register(Rule{
	ID:      "image-tag-moved",
	Summary: "FROM names a tag that now points to another Debian release",
	Doc: `The same Dockerfile now gets other package versions, and some things are renamed or gone: apt-key, adduser,
packages with a number in their name, an apt source or an address that names the old release.

## Why

Tags of official images that name no release move to the next one: python:3.12-slim was Debian 12 (bookworm) until
August 2025 and is Debian 13 (trixie) since.

It is a warning if something built on it was written for the old release; notes say what and where. It is a hint if
apt installs packages there, and otherwise not reported. Which tag moved when is from the repositories of the images'
own Dockerfiles, for python, golang, node, php, postgres and rust. If the image itself names another release, that
counts.

## Good

Name the release in the tag (` + "`python:3.12-slim-bookworm`" + `), or update what is built on it.`,
	Severity: Warning,
	Requires: []analyzers.Node{rebuilds.MovedTags},
	Check: func(p *Pass) {
		for _, t := range rebuilds.MovedTags.Of(p.Pass) {
			if !t.Packages && len(t.Old) == 0 {
				continue
			}
			d := Diagnostic{Span: t.Span, Likely: true, Severity: Hint, Message: fmt.Sprintf("%s moved from %s to %s on %s", t.Ref, t.Was, t.Now, t.Since)}
			for _, o := range t.Old {
				d.Severity = Warning
				d.Related = append(d.Related, Related{Span: o.Span,
					Message: fmt.Sprintf(outdated[o.Kind], o.Name, t.Now, t.Was)})
			}
			p.Report(d)
		}
	},
})

// outdated says of a name, the new release and the old one what does not fit.
var outdated = map[rebuilds.Kind]string{
	rebuilds.Named:   "%[1]s is named here",
	rebuilds.Package: "%[2]s has no package %[1]s, %[3]s had one",
	rebuilds.Command: "the images of %[2]s have no %[1]s",
	rebuilds.Version: "%[2]s has no %[1]s, %[3]s may have had it",
}
