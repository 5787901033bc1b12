package ruby

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// interpreter is ruby. Source: ruby(1), 3.4.
var interpreter = &tools.Tool{
	Names:    tools.Names("ruby"),
	Grammar:  effects.Leading("IrCEeWTKF", ""),
	Effect:   started,
	Manager:  "ruby",
	Supposes: true,
	Run:      run,
}

func started(l effects.Line) effects.Effect {
	may := effects.Runs(l, "e v h c n p i x S C")
	e := effects.Effect{Modelled: true}
	if len(may.Actions) > 0 && may.Actions[0].Kind == effects.Need {
		e.Actions, may.Actions = may.Actions[:1:1], may.Actions[1:]
	}
	e.Add(effects.Action{Kind: effects.Project, Manager: "ruby", Line: &l, Instead: &may})
	return e
}

// effect is what gem and what a project's own code may write. Source: gem help environment, of Debian's and of the
// official image's.
func effect(l effects.Line) effects.Effect {
	return effects.Projects(l.Args, "/usr/local", "/opt", "/var/lib/gems", "/usr/lib/ruby")
}
