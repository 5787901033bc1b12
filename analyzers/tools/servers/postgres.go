package servers

import (
	_ "embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed postgres.tsv
var parametersTable string

// parameter is one of PostgreSQL's: what its value is, and the versions that have it.
type parameter struct{ kind, versions string }

var parameters = sync.OnceValue(func() map[string]parameter {
	all := map[string]parameter{}
	for line := range strings.Lines(parametersTable) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 3 && line[0] != '#' {
			all[f[0]] = parameter{f[1], f[2]}
		}
	}
	return all
})

// assignment is a line of a configuration: a name, and a value in quotes or a word.
var (
	assignment = lazyregexp.New(`^\s*([A-Za-z_][\w.]*)\s*=?\s*(?:'((?:[^'\\]|'')*)'|([^\s#']+))\s*(?:#.*)?$`)
	boolean    = lazyregexp.New(`(?i)^(?:t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|y(?:es?)?|no?|on|off?|1|0)$`)
	amounts    = map[string]*lazyregexp.Regexp{
		"number": lazyregexp.New(`^\s*[+-]?(?:0[xX][0-9a-fA-F]+|\d*\.?\d*(?:[eE][+-]?\d+)?)\s*$`),
		"memory": lazyregexp.New(`^\s*[+-]?(?:0[xX][0-9a-fA-F]+|\d*\.?\d*(?:[eE][+-]?\d+)?)\s*(?:B|kB|MB|GB|TB)?\s*$`),
		"time":   lazyregexp.New(`^\s*[+-]?(?:0[xX][0-9a-fA-F]+|\d*\.?\d*(?:[eE][+-]?\d+)?)\s*(?:us|ms|s|min|h|d)?\s*$`),
	}
	ofServer = lazyregexp.New(`^postgresql(?:-(?:15|17))?$`)
	versions = lazyregexp.New(`^/usr/lib/postgresql/(\d+)/bin/`)
)

// misconfigured is why a postgres of version 15 or 17 does not take the file that it is configured with, the files that
// Debian's has it include, or an option, "" where it does or where that is not known. Sources: PostgreSQL's
// documentation, "Setting Parameters", 15 and 17; guc-file.l.
func misconfigured(a *tools.Command, l effects.Line, file string) string {
	version := ""
	if m := versions.FindStringSubmatch(a.Fields[0].Text); m != nil {
		version = m[1]
	} else if m := versions.FindStringSubmatch(a.Executable); m != nil {
		version = m[1]
	}
	if version != "15" && version != "17" {
		return ""
	}
	for _, option := range l.Options.Values("c") {
		name, value, given := strings.Cut(option.Text, "=")
		if !option.Known || !given {
			continue
		}
		if reason := refusedParameter(strings.ReplaceAll(name, "-", "_"), value, version); reason != "" {
			return reason
		}
	}
	e := a.Stat(file).Entry
	switch {
	case e.Presence == filesystem.Present && e.Has(filesystem.KnowContent):
		return assignments(string(e.Content), file, version)
	case path.Dir(file) != "/etc/postgresql/"+version+"/main":
		return ""
	case e.Tail != nil && e.Tail.Packaged:
		if reason := assignments(e.Tail.Text, "the end of "+file, version); reason != "" {
			return reason
		}
	case !a.State.AsInstalled(file, ofServer.MatchString):
		return ""
	}
	for _, one := range a.Glob(path.Dir(file) + "/conf.d/*.conf").Paths {
		if e := a.Stat(one).Entry; e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
			if reason := assignments(string(e.Content), one, version); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// assignments goes through one file.
func assignments(text, file, version string) string {
	number := 0
	for line := range strings.Lines(text) {
		number++
		m := assignment.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil {
			continue
		}
		if reason := refusedParameter(m[1], m[2]+m[3], version); reason != "" {
			return fmt.Sprintf("%s (%s:%d)", reason, file, number)
		}
	}
	return ""
}

// refusedParameter is what the server says of a parameter that it does not have, or of a value that is none of its kind.
// Those with a dot are of extensions.
func refusedParameter(name, value, version string) string {
	p, known := parameters()[strings.ToLower(name)]
	switch {
	case strings.Contains(name, "."):
	case !known || !slices.Contains(strings.Fields(p.versions), version):
		return "unrecognized configuration parameter \"" + name + "\""
	case p.kind == "fixed":
		return "parameter \"" + name + "\" cannot be changed"
	case p.kind == "bool" && !boolean.MatchString(value):
		return "parameter \"" + name + "\" requires a Boolean value"
	case amounts[p.kind] != nil && (value == "" || !amounts[p.kind].MatchString(value)):
		return "invalid value for parameter \"" + name + "\": \"" + value + "\""
	}
	return ""
}
