package administration

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
)

// postgreses are the versions of PostgreSQL that releases have. Sources: the Packages files of Debian bullseye, bookworm
// and trixie of 2026-11-28; Ubuntu's as remembered.
var postgreses = distro.Releases{"debian 11": "13", "debian 12": "15", "debian 13": "17", "ubuntu 20.04": "12", "ubuntu 22.04": "14",
	"ubuntu 24.04": "16"}

// ofPostgres are the packages that bring clusters, and what manages them.
var ofPostgres = lazyregexp.New(`^postgresql(-common|-contrib|-[0-9]+)?$`)

// cluster is what Debian starts and stops PostgreSQL's clusters with: a version that the release does not have has none.
// Source: pg_ctlcluster(1) of postgresql-common 248.
var cluster = &tools.Tool{
	Names: tools.Names("pg_ctlcluster"), System: true, Grammar: effects.Leading("", ""),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("pg_ctlcluster", l, effects.Foreign(append([]effects.Arg{{Text: "pg_ctlcluster", Known: true}}, l.Args...)))
	},
	Manager: "pg_ctlcluster",
	Run: func(a *tools.Command, x effects.Action) {
		named := x.Line.Options.Operands
		if len(named) > 1 && named[0].Known && named[1].Known && !a.Failed {
			version, sure := postgreses.Version(a, "pg_ctlcluster", ofPostgres)
			if version != "" && sure && named[0].Text != version && number.MatchString(named[0].Text) && !a.State.Files.Aimed("/etc/postgresql/"+named[0].Text) {
				a.Refuse(named[0], state.FailsPath, "specified cluster '"+named[0].Text+" "+named[1].Text+"' does not exist: the release has PostgreSQL "+version, a.Unseen())
			}
		}
		a.Instead(x)
	},
}

var number = lazyregexp.New(`^[0-9]+$`)
