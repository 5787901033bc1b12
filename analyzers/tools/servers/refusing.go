package servers

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// memcached does not serve as root. Source: memcached(1), 1.6, "-u".
var memcached = refusing("memcached", effects.Getopt("sapluUmcfnItDLRbBoMYzZA", "user"), nothing, func(a *tools.Command, l effects.Line) {
	if a.Root() && !l.Has("u", "user", "h", "help", "V", "version", "i", "license") {
		a.Refuse(effects.Arg{}, state.FailsExit, "can't run as root without the -u switch", false)
	}
})

// stunnel reads the file that it is told, and one of its own where it is told none. Source: stunnel(8), 5.68.
var stunnel = refusing("stunnel stunnel4", effects.Leading("", ""), first, func(*tools.Command, effects.Line) {})

func nothing([]effects.Arg) []effects.Arg { return nil }

// refusing is a server that looks about it before it serves, and may need files that its command line names.
func refusing(names string, grammar effects.Grammar, reads func([]effects.Arg) []effects.Arg,
	look func(*tools.Command, effects.Line)) *tools.Tool {
	serve := started(reads)
	manager, _, _ := strings.Cut(names, " ")
	return &tools.Tool{Names: tools.Names(names), System: manager != "supervisord" && manager != "postgres", Grammar: grammar, Manager: manager, Supposes: true,
		Effect: func(l effects.Line) effects.Effect {
			e := serve(l)
			x := effects.Action{Kind: effects.Project, Manager: manager, Line: &l, Instead: &e}
			return effects.Effect{Modelled: true, Actions: []effects.Action{x}}
		},
		Run: func(a *tools.Command, x effects.Action) {
			for _, w := range x.Line.Args {
				if !w.Known {
					a.Instead(x)
					return
				}
			}
			if !a.Failed && !a.Doubtful {
				look(a, *x.Line)
			}
			for _, f := range reads(x.Line.Args) {
				at, ok := a.At(f)
				unsure := a.Stat(at).Entry.Presence == filesystem.Unknown
				if ok && unsure && !a.Failed && !a.Doubtful && lacks(a, at) {
					a.Refuse(f, state.FailsPath, at+": No such file or directory", true)
				}
			}
			a.Instead(x)
		}}
}
