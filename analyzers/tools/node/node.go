// Package node models what npm, npx, yarn, pnpm, bun and node do to a project: which files they need, which scripts of
// package.json they start, and what they write. For a command that it cannot follow, only its text counts.
package node

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/outputs"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/starts"
)

// call is one command of npm and its like.
type call struct{ *projects.Call }

// The parts of what a call may do, each with what it alone knows of.
type (
	installCall  struct{ *call } // npm's installation of a project
	yarnCall     struct{ *call } // yarn 1's, and what all have in common
	berryCall    struct{ *call } // yarn's from version 2 on
	npxCall      struct{ *call } // what starts other programs
	corepackCall struct{ *call } // corepack, and what it starts
	turboCall    struct{ *call } // turbo, in a project of many parts
	pnpmCall     struct{ *call } // pnpm's installations, and what it runs in parts of a project
)

// Run carries out what npm and its like does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{&projects.Call{Command: a}}
	if !c.Known() || !c.carryOut(*x.Line) {
		if clean(*x.Line) {
			c.lockFile()
		}
		c.Instead(x)
		if c.unlocal() {
			tools.Carry(c.Command, forAll(*x.Line))
		}
	}
}

// unlocal reports whether a variable has npm install for all projects. Source: npm 11's documentation, "config",
// global and location.
func (a *call) unlocal() bool {
	for _, name := range []string{"npm_config_global", "NPM_CONFIG_GLOBAL", "npm_config_location", "NPM_CONFIG_LOCATION"} {
		if v := a.Lookup(name); !v.Unset && (!v.Known || v.Text != "" && v.Text != "false" && v.Text != "project") {
			return true
		}
	}
	return false
}

// carryOut reports whether the command is one whose effects are known.
func (a *call) carryOut(l effects.Line) bool {
	args := make([]string, 0, len(a.Fields))
	for _, f := range a.Fields[1:] {
		args = append(args, f.Text)
	}
	tool := path.Base(a.Fields[0].Text)
	if tool != "bun" && starts.Options(a.Call) || (tool == "npm" || tool == "npx") && a.torn() {
		return false
	}
	switch tool {
	case "npm":
		return a.npm(l)
	case "npx":
		return npxCall{a}.npxLine(args)
	case "corepack":
		return corepackCall{a}.corepack(args)
	case "pnpm":
		if (pnpmCall{a}).aged() {
			return false
		}
		pnpmCall{a}.unpatched(l)
		a.frozen(l)
		return a.other(tool, l)
	case "yarn", "yarnpkg", "bun":
		return a.other(tool, l)
	case "prisma":
		return npxCall{a}.prisma(args)
	case "run-s", "run-p", "npm-run-all", "npm-run-all2":
		return npxCall{a}.runAll(args)
	case "env-cmd":
		return npxCall{a}.envCmd(args)
	case "turbo":
		return turboCall{a}.turbo(args)
	default:
		return starts.Run(a.Call, tool, args) || outputs.Run(a.Call, tool, args)
	}
}
