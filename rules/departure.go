package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// departure says what became of a release that left its distribution's servers, and what to do.
func departure(r releases.Release) []Related {
	at := r.Archive()
	if at == "" {
		return nil
	}
	where := at
	if r.ID == "debian" {
		where = "the distribution's archive"
	}
	notes := []Related{note("%s reached its end of life on %s; its packages moved to %s", r.Name(), r.Ended, where)}
	switch {
	case r.ID == "debian":
		notes = append(notes, note(`first: sed -i -E '/security|-updates/d; s#//[a-z.]+\.debian\.#//%s.debian.#' /etc/apt/sources.list`, at))
	case r.ID == "ubuntu":
		notes = append(notes, note(`first: sed -i -E 's#//(archive|security)\.ubuntu\.com#//%s#' /etc/apt/sources.list`, at))
	case strings.HasPrefix(r.ID, "centos"):
		notes = append(notes, note(`first: sed -i -e 's|^mirrorlist=|#&|' -e 's|^# *baseurl=http://mirror.centos.org|baseurl=http://%s|' /etc/yum.repos.d/CentOS-*.repo`, at))
	}
	return append(notes, note("or use a release that is supported: %s", r.Successor()))
}

// rewriting is what a Dockerfile has that sets an image's own sources anew through a pattern or a script, where the
// files are not known.
var rewriting = lazyregexp.New(`archive\.debian\.|old-releases|vault\.|mirrorlist|yum\.repos\.d|/etc/apt/\S*\*|cd /etc/apt`)

// rewritten reports whether the file may set the sources anew before a place.
func rewritten(at source.Span) bool {
	return at.File != nil && rewriting.MatchString(source.Span{File: at.File, End: at.Start}.Text())
}
