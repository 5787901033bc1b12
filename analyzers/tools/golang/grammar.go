package golang

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools is the go command. Sources: "go help build", "go help get" and "go help testflag" of Go 1.25.
var Tools = []*tools.Tool{{
	Names:   tools.Names("go xx-go"),
	Grammar: effects.Words(valued),
	Install: &tools.Installer{Name: "go", Verbs: tools.Names("install get run"), Packages: packages, Pinned: pinned},
	Manager: "go",
	Effect: func(l effects.Line) effects.Effect {
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "go", Line: &l}}}
	},
	Run: Run,
}}

// valued are the flags with a value.
var valued = effects.Valued(`o ldflags tags mod modfile gcflags gccgoflags asmflags p C exec buildmode compiler overlay pgo toolexec
	covermode coverpkg coverprofile pkgdir installsuffix run bench count timeout cpu parallel skip go vettool reuse`)

// packages: what follows the package of "go run" are the program's own arguments.
func packages(l effects.Line) []effects.Arg {
	if l.Verb.Text == "run" && len(l.Operands) > 1 {
		return l.Operands[:1]
	}
	return l.Operands
}

func pinned(name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "/") || strings.HasSuffix(name, ".go") {
		return true
	}
	_, version, ok := strings.Cut(name, "@")
	return ok && version != "latest" && version != "none" && version != "upgrade"
}
