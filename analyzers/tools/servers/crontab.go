package servers

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// ofCron is the package that brings crontab.
var ofCron = lazyregexp.New(`^cron$`)

// crontab installs a table of cron's; Debian's takes none whose last line does not end. Source: crontab(1), 3.0 of
// Debian, and BusyBox 1.36.
var crontab = &tools.Tool{Names: tools.Names("crontab"), System: true, Grammar: effects.Getopt("uc", ""), Manager: "crontab",
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true, Doubtful: true, Actions: append(effects.Told(l.Args), effects.Below("/var/spool/cron", "/etc/crontabs"))}
		return effects.CarriedOut("crontab", l, e)
	},
	Run: func(a *tools.Command, x effects.Action) {
		if a.Doubtful = a.Doubtful && !distro.Own(a, "crontab", ofCron); a.Doubtful {
			a.Instead(x)
			return
		}
		table := x.Line.Verb
		e := filesystem.Entry{}
		if at, ok := a.At(table); ok && table.Text != "" && table.Text != "-" && !x.Line.Has("l", "r", "e") {
			e = a.Stat(at).Entry
		}
		text := string(e.Content)
		if e.Presence == filesystem.Absent && distro.Own(a, "crontab", ofCron) && table.Known && table.Text != "" && table.Text != "-" && !x.Line.Has("l", "r", "e") {
			a.Refuse(table, state.FailsPath, table.Text+": No such file or directory", e.Likely)
		}
		if reason := badLine(text); reason != "" && e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) && distro.Own(a, "crontab", ofCron) && !a.Failed {
			a.Refuse(table, state.FailsExit, reason, e.Likely)
		}
		if e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) && text != "" && !a.Failed && !strings.HasSuffix(text, "\n") && slices.Contains(a.State.Named(), "cron") {
			a.Refuse(table, state.FailsExit, "new crontab file is missing newline before EOF, can't install", e.Likely)
		}
		a.Instead(x)
	}}
