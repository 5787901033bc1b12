package ruby

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// rack are servers that start from config.ru. Sources: "rackup --help" of Rack 2.2, "puma --help" of Puma 5.6 and
// unicorn(1), 6.1.
var rack = &tools.Tool{Names: tools.Names("rackup puma unicorn"), Language: "ruby", Grammar: rackGrammar, Manager: "rack", Supposes: true,
	Effect: tasks("rack"), Run: func(a *tools.Command, x effects.Action) {
		racked(a, a.Fields[0].Text, *x.Line)
		a.Instead(x)
	}}

// rackGrammar is that of all of them: no letter with a value of one is a switch of another's that people use.
var rackGrammar = effects.Getopt("bCeptwSIrsoOEPcl", `bind config environment port threads workers control-url control-token dir pidfile
	redirect-stdout redirect-stderr state tag worker-timeout include require eval builtin server host option env pid listen config-file`)

// chosen is a setting of Puma's for what it runs.
var chosen = lazyregexp.New(`(?m)^\s*(?:app|rackup|load)\b`)

// configuredBy are the options by which servers are told their configuration: it has to be there. "-" is none of Puma's.
// Sources: "puma --help" of Puma 5.6 and unicorn(1), 6.1.
var configuredBy = map[string][]string{"puma": {"C", "config"}, "unicorn": {"c", "config-file"}}

// racked refuses a server without config.ru, unless something else says what it is to run.
func racked(a *tools.Command, program string, l effects.Line) {
	server := path.Base(program)
	if !a.Dir.Known || l.Verb.Index > 0 || l.Has("h", "help", "V", "v", "version", "dir", "eval", "builtin") || server == "rackup" && l.Has("e", "b") {
		return
	}
	for _, w := range l.Args {
		if !w.Known {
			return
		}
	}
	if unread(a, l.Options.Values(configuredBy[server]...)); a.Failed {
		return
	}
	r := a.Stat(path.Join(a.Dir.Text, "config.ru"))
	likely, plain := plainly(a, l)
	if server == "puma" && !plain {
		return
	}
	switch {
	case r.Entry.Presence != filesystem.Absent:
		required(a, effects.Arg{}, r, map[string]bool{})
	case server == "puma":
		a.Refuse(effects.Arg{}, state.FailsPath, "No application configured, nothing to run: there is no config.ru in "+a.Dir.Text, likely || r.Entry.Likely)
	default:
		a.Refuse(effects.Arg{}, state.FailsPath, "configuration "+path.Join(a.Dir.Text, "config.ru")+" not found", r.Entry.Likely || strings.Contains(server, "unicorn"))
	}
}

// plainly reports whether Puma is configured by no file, or by one that leaves it to config.ru what it runs.
func plainly(a *tools.Command, l effects.Line) (likely, ok bool) {
	files := []string{"config/puma.rb", "config/puma/production.rb", "config/puma/development.rb"}
	for _, v := range l.Options.Values("C", "config") {
		files = []string{v.Text}
	}
	for _, name := range files {
		at, known := a.Abs(name, true)
		s := a.Stat(at).Entry
		says := !s.Has(filesystem.KnowContent) || chosen.MatchString(string(s.Content))
		if !known || s.Presence == filesystem.Unknown || s.Presence == filesystem.Present && says {
			return false, false
		}
		likely = likely || s.Likely
	}
	return likely, true
}
