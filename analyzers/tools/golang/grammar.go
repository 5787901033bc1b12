package golang

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools is the go command. Sources: "go help", "go help build", "go help get" and "go help testflag" of Go 1.25.
var Tools = []*tools.Tool{{
	Settings: []string{"$GOBIN", "$GOENV", "~/.config/go/env", "$XDG_CONFIG_HOME/go/env", "Makefile"},
	Names:    tools.Names("go xx-go"),
	Language: "go",
	Verbs:    tools.Names("bug build clean doc env fix fmt generate get help install list mod run telemetry test tool version vet work"),
	Closed:   true,
	Nouns: map[string]map[string]bool{
		"mod":  tools.Names("download edit graph init tidy vendor verify why"),
		"work": tools.Names("edit init sync use vendor"),
	},
	Grammar: effects.Words(valued),
	Install: &tools.Installer{Name: "go", Verbs: tools.Names("install get run"), Packages: packages, Pinned: pinned},
	Manager: "go",

	Downloads: downloads,

	Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "go", Line: &l}}}
	},
	Run:  Run,
	Root: root,
	Project: func(l effects.Line) *tools.Project {
		if l.Verb.Text != "mod" || len(l.Operands) != 1 || l.Operands[0].Text != "download" || l.Has("C", "modfile") {
			return nil
		}
		return &tools.Project{Files: []string{"go.mod", "go.sum"}, Alone: aloneModule}
	},
}}

// root is what a command that works on the packages of a module needs.
func root(l effects.Line) []string {
	for _, p := range l.Operands {
		if strings.Contains(p.Text, "@") || strings.HasSuffix(p.Text, ".go") || p.Text == "init" {
			return nil
		}
	}
	return effects.Rooted("go.mod go.work", "build test vet run generate list mod install", "C", "modfile")(l)
}

// aloneModule reports whether go.mod replaces no module by a folder. Source: the Go Modules Reference, "replace
// directive".
func aloneModule(_, content string) bool {
	for line := range strings.Lines(content) {
		if _, to, ok := strings.Cut(line, "=>"); ok {
			if to = strings.TrimSpace(to); strings.HasPrefix(to, ".") || strings.HasPrefix(to, "/") {
				return false
			}
		}
	}
	return true
}

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
