package servers

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// cron of Debian writes its process id before it does anything, which root alone may where nothing prepared for another
// user. Source: cron(8), 3.0 of Debian, and what it prints.
var cron = &tools.Tool{Names: tools.Names("cron"), System: true, Grammar: effects.Getopt("L", ""), Manager: "cron", Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		e := scheduled(l)
		return effects.Effect{Modelled: true, Serves: e.Serves, Actions: []effects.Action{{Kind: effects.Project, Manager: "cron", Line: &l, Instead: &e}}}
	},
	Run: func(a *tools.Command, x effects.Action) {
		const file = "/run/crond.pid"
		ordinary, likely := a.Ordinary()
		run := a.Stat("/run").Entry
		known := run.Presence == filesystem.Present && run.Has(filesystem.KnowMode|filesystem.KnowOwner)
		plain := known && run.UID == 0 && run.GID == 0 && run.Mode&0o777 == 0o755
		if ordinary && plain && !a.Failed && !a.Doubtful && !a.State.Files.Aimed(file) {
			a.Refuse(effects.Arg{}, state.FailsAccess, "can't open or create /var/run/crond.pid: Permission denied", likely || run.Likely)
		}
		a.Instead(x)
	}}
