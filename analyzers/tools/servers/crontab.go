package servers

import (
	"cmp"
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
		if user, ok := x.Line.Options.Value("u"); ok && user.Known {
			if lacks, likely := tools.LacksAccount(a.World, "/etc/passwd", user.Text); lacks {
				a.Refuse(user, state.FailsAccount, "user `"+user.Text+"' unknown", likely)
			}
		}
		if x.Line.Has("l") && !a.Failed && tableless(a, x.Line) {
			a.Refuse(effects.Arg{}, state.FailsExit, "no crontab for "+cmp.Or(who(a, x.Line), "root"), true)
		}
		table := x.Line.Verb
		if !x.Line.Has("l", "r", "e") && !a.Failed && table.Known {
			replaces(a, table)
		}
		a.Instead(x)
	}}

// who is whose table a command is about, "" where that is not known.
func who(a *tools.Command, l *effects.Line) string {
	if user, ok := l.Options.Value("u"); ok {
		if !user.Known {
			return ""
		}
		return user.Text
	}
	if a.Root() {
		return "root"
	}
	return ""
}

// tableless reports whether a user has no table: nothing has touched the folder of them since the package made it.
func tableless(a *tools.Command, l *effects.Line) bool {
	const dir = "/var/spool/cron"
	user := who(a, l)
	return user != "" && distro.Own(a, "crontab", ofCron) && a.State.AsInstalled(dir+"/crontabs/"+user, ofCron.MatchString)
}

// replaces is the installation of a table, from a file or, for "-", from standard input.
func replaces(a *tools.Command, table effects.Arg) {
	var text string
	likely := false
	switch at, ok := a.At(table); {
	case table.Text == "" || !ok:
		return
	case table.Text == "-":
		if a.Stdin == nil || a.Stdin.Lost {
			return
		}
		text = string(a.Stdin.Text)
	default:
		e := a.Stat(at).Entry
		if e.Presence == filesystem.Absent && distro.Own(a, "crontab", ofCron) {
			a.Refuse(table, state.FailsPath, table.Text+": No such file or directory", e.Likely)
		}
		if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
			return
		}
		text, likely = string(e.Content), e.Likely
	}
	if reason := badLine(table.Text, text); reason != "" && distro.Own(a, "crontab", ofCron) {
		a.Refuse(table, state.FailsExit, reason, likely)
	} else if text != "" && !strings.HasSuffix(text, "\n") && slices.Contains(a.State.Named(), "cron") {
		a.Refuse(table, state.FailsExit, "new crontab file is missing newline before EOF, can't install", likely)
	}
}
