package rules

import (
	"path"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "timezone-missing",
	Summary: "TZ names a time zone that the image does not have",
	Doc: `Times are in UTC, and no message says so: the C library uses UTC if it does not find the zone.

## Why

TZ names a file of /usr/share/zoneinfo, which package tzdata provides. Images such as Alpine's and Ubuntu's do not have
it. Java and Node.js have time zones of their own: images with them are not reported, nor what a build copies there.

## Good

Install tzdata.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		stage := finished(p)
		if stage == nil || stage.Final == nil {
			return
		}
		final := stage.Final
		tz, ok := final.Env.Lookup("TZ")
		if !ok || !tz.Known || tz.Cause.Span.Nowhere() || !zoneName.MatchString(tz.Value) {
			return
		}
		for _, name := range []string{"java", "node"} {
			if programs.Find(final, name).Presence == filesystem.Present {
				return
			}
		}
		zone := filesystem.Stat(final.Files, path.Join("/usr/share/zoneinfo", tz.Value)).Entry
		unpackaged := final.Packages.Lookup("dpkg", "tzdata").Presence == filesystem.Absent
		unlisted := zone.Presence == filesystem.Unknown && zone.Cause.Span.Nowhere() && unpackaged
		if zone.Presence == filesystem.Absent || unlisted {
			p.Report(Diagnostic{Span: tz.Cause.Span, Likely: true,
				Message: "TZ has no effect: " + imageName(final) + " has no time zone " + tz.Value,
				Related: []Related{note("provided by package tzdata")}})
		}
	},
})

// zoneName is a name of the time zone database: an area and a city. Others, such as UTC0 and EST5EDT, need no file.
var zoneName = lazyregexp.New(`^[A-Z][A-Za-z_]+(/[A-Za-z][A-Za-z0-9_+-]+)+$`)
