package administration

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/idle"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed scripts.txt
var scriptsText string

// scripts are the names of all scripts in /etc/init.d that packages of Debian have; a star stands for any end.
var scripts = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(scriptsText) {
		if !strings.HasPrefix(line, "#") {
			for name := range strings.FieldsSeq(line) {
				all[name] = true
			}
		}
	}
	return all
})

// scripted reports whether a package of Debian may have a script of a name.
func scripted(name string) bool {
	cut := strings.LastIndexByte(name, '-')
	return scripts()[name] || cut >= 0 && scripts()[name[:cut]+"-*"]
}

// service starts a script of /etc/init.d, and in a build there is nothing else that it might ask. Source: service(8) of
// init-system-helpers 1.65, and measured with it.
var service = &tools.Tool{
	Names: tools.Names("service"), System: true, Grammar: effects.Leading("", ""),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("service", l, effects.Foreign(append([]effects.Arg{{Text: "service", Known: true}}, l.Args...)))
	},
	Manager: "service",
	Run: func(a *tools.Command, x effects.Action) {
		if args := x.Line.Args; len(args) > 0 && args[0].Known && !strings.HasPrefix(args[0].Text, "-") && !a.Failed {
			unrecognized(a, args[0])
			if len(args) > 1 && args[1].Known && args[1].Text == "status" && !a.Failed && idle.Before(a, nil) {
				a.Refuse(args[1], state.FailsExit, args[0].Text+" is not running: what an earlier RUN started is gone", true)
			}
		}
		a.Instead(x)
	},
}

// unrecognized refuses a service that has no script: its file is not there, or may only have come with packages of the
// distribution, none of which has one of that name.
func unrecognized(a *tools.Command, name effects.Arg) {
	at := "/etc/init.d/" + name.Text
	e := a.Stat(at).Entry
	likely := e.Likely || !debian(a) // upstart and OpenRC have other places
	switch {
	case strings.Contains(name.Text, "/") || e.Presence == filesystem.Present:
		return
	case e.Presence == filesystem.Unknown:
		if scripted(name.Text) && !unheld(a, name.Text) || a.State.Files.Aimed(at) || !packaged(a) {
			return
		}
		likely = likely || a.Unseen() || scripted(name.Text)
	}
	a.Refuse(name, state.FailsExit, name.Text+": unrecognized service", likely)
}

// holders are the packages of Debian's that alone have a script of a name. Source: the Contents files of bullseye, bookworm
// and trixie, 2026-11-29.
var holders = map[string]string{"ssh": "openssh-server", "cron": "cron", "rsyslog": "rsyslog", "apache2": "apache2", "nginx": "nginx-common",
	"redis-server": "redis-server", "memcached": "memcached", "supervisor": "supervisor", "postgresql": "postgresql-common",
	"rabbitmq-server": "rabbitmq-server", "docker": "docker.io", "haproxy": "haproxy", "squid": "squid"}

// unheld reports whether the package that has a script is not there.
func unheld(a *tools.Command, name string) bool {
	holder := holders[name]
	p := a.State.Packages.Lookup("dpkg", holder)
	return holder != "" && p.Presence == filesystem.Absent && !p.Likely && !slices.Contains(a.State.Named(), holder)
}

// packaged reports whether what is not known of /etc is so because of packages of the distribution's own.
func packaged(a *tools.Command) bool {
	return a.State.OwnSources() && a.State.Image != nil
}

// debian reports whether a release of Debian's is at hand of which the scripts are known.
func debian(a *tools.Command) bool {
	id, version, _ := a.Release()
	return id == "debian" && (version == "11" || version == "12" || version == "13")
}
