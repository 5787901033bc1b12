package ruby

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// interpreter is ruby. Source: ruby(1), 3.4.
var interpreter = &tools.Tool{
	Names:   tools.Names("ruby"),
	Grammar: effects.Leading("IrCEeWTKF", ""),
	Effect:  func(l effects.Line) effects.Effect { return effects.Runs(l, "e v h c n p i x S C") },
}

// builders is Rake.
var builders = &tools.Tool{Names: tools.Names("rake"), Grammar: effects.Getopt("", ""), Effect: effect}

// effect is what gem and what a project's own code may write. Source: gem help environment, of Debian's and of the official image's.
func effect(l effects.Line) effects.Effect {
	return effects.Projects(l.Args, "/usr/local", "/opt", "/var/lib/gems", "/usr/lib/ruby")
}
