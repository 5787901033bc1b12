package apk

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools is Alpine's apk. Sources: apk(8) and apk-add(8) of apk-tools 2.14 and 3.0.
var Tools = []*tools.Tool{{
	Names:   tools.Names("apk"),
	Answers: tools.Names("h help V version"),
	System:  true,
	Grammar: effects.Getopt("tpX", "virtual root repository keys-dir repositories-file cache-dir cache-max-age wait timeout arch progress-fd"),
	Verbs:   verbs,
	Closed:  true,
	Meant:   map[string]string{"install": "add", "remove": "del", "uninstall": "del", "delete": "del", "instal": "add"},
	Effect:  effect,
	Manager: "apk",
	Run:     Run,
	Install: &tools.Installer{
		Name:     "apk",
		Verbs:    tools.Names("add"),
		Pinned:   func(name string) bool { return strings.ContainsAny(name, "=~<>") || strings.HasSuffix(name, ".apk") },
		Cleaned:  func(l effects.Line) bool { return l.Has("no-cache") },
		Cleaners: tools.Names("cache"),
		Caches:   []string{"/var/cache/apk"},
	},
}}

// verbs are those of apk-tools 2.14 and 3.0.
var verbs = tools.Names(`add del fix update upgrade cache info list dot policy search index fetch verify audit stats manifest version vertest
	convdb convndx mkndx mkpkg extract adbdump adbgen adbsign query help`)

func effect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true}
	if !l.Verb.Known {
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{tools.Managed()}}
	}
	switch l.Verb.Text {
	case "add", "del", "upgrade", "fix", "update":
		e.Actions = []effects.Action{{Kind: effects.Packages, Manager: "apk", Text: l.Verb.Text, Paths: l.Operands, Options: l.Options}}
		for _, r := range l.Options.Values("p", "root") {
			e.Actions = append(e.Actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{r}})
		}
	case "cache":
		e.Actions = []effects.Action{effects.Below("/var/cache/apk", "/etc/apk/cache")}
	}
	return e
}
