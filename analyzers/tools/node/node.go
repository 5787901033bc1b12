// Package node carries out what npm, npx, yarn, pnpm, bun and node do to a project: which files they need, which
// scripts of package.json they start, and what they write. A command that it does not see through is left to what its
// text alone says.
package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/bundle"
)

// call is one command of npm and its like.
type call struct {
	*tools.Command
	instead effects.Action
	fixed   bool // the project is the working directory, whatever is above
}

// The parts of what a call may do, each with what it alone knows of.
type (
	installCall  struct{ *call } // npm's installation of a project
	yarnCall     struct{ *call } // yarn's, of both kinds
	npxCall      struct{ *call } // what starts other programs
	startCall    struct{ *call } // a program that node runs
	tscCall      struct{ *call } // TypeScript's compiler
	outputCall   struct{ *call } // bundlers and what else writes folders
	corepackCall struct{ *call } // corepack, and what it starts
	turboCall    struct{ *call } // turbo, in a project of many parts
	pnpmCall     struct{ *call } // pnpm's installations, and what it runs in parts of a project
)

// Run carries out what npm and its like does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{Command: a, instead: x}
	if !c.known() || !c.carryOut(*x.Line) {
		if clean(*x.Line) {
			c.lockFile()
		}
		c.Instead(x)
	}
}

// known reports whether every word and the working directory are known. A pattern with a colon is a name of scripts: no
// file has one.
func (a *call) known() bool {
	for _, f := range a.Fields {
		if !f.Known && !(f.Many && strings.Contains(f.Text, ":")) {
			return false
		}
	}
	return a.Dir.Known && a.Dir.Text != ""
}

// carryOut reports whether the command is one whose effects are known.
func (a *call) carryOut(l effects.Line) bool {
	args := make([]string, 0, len(a.Fields))
	for _, f := range a.Fields[1:] {
		args = append(args, f.Text)
	}
	switch tool := path.Base(a.Fields[0].Text); tool {
	case "npm":
		return a.npm(l)
	case "npx":
		return npxCall{a}.npxLine(args)
	case "corepack":
		return corepackCall{a}.corepack(args)
	case "pnpm":
		a.frozen(l)
		return a.other(tool, l)
	case "yarn", "yarnpkg", "bun":
		return a.other(tool, l)
	case "node", "nodejs":
		return startCall{a}.node(args)
	case "tsc", "vue-tsc":
		return tscCall{a}.tsc(args)
	case "ts-node", "tsx", "pm2-runtime", "remix-serve", "react-router-serve":
		return startCall{a}.runner(args)
	case "nest":
		return outputCall{a}.nest(args)
	case "prisma":
		return npxCall{a}.prisma(args)
	case "run-s", "run-p", "npm-run-all", "npm-run-all2":
		return npxCall{a}.runAll(args)
	case "rimraf":
		return outputCall{a}.rimraf()
	case "turbo":
		return turboCall{a}.turbo(args)
	case "copyfiles", "cpx", "cpx2", "ncp", "cpy":
		return outputCall{a}.copies()
	case "mkdirp":
		return outputCall{a}.mkdirp(args)
	default:
		if _, ok := checkers[tool]; ok {
			return outputCall{a}.check(tool, args)
		}
		if bundle.Known(tool) {
			return outputCall{a}.bundle(tool, args)
		}
		_, ok := builders[tool]
		return ok && outputCall{a}.bundler(tool, args)
	}
}
