// Package outputs models programs that create files from the sources of a project: compilers, bundlers, and tools that
// copy and remove.
package outputs

import (
	"github.com/layerlint/layerlint/analyzers/tools/node/bundle"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
)

// The parts of what a call may do, each with what it alone knows of.
type (
	tscCall    struct{ *projects.Call } // TypeScript's compiler
	outputCall struct{ *projects.Call } // bundlers and what else writes folders
)

// Run carries out a command; ok is false where it is none of these, or not seen through.
func Run(a *projects.Call, tool string, args []string) (ok bool) {
	switch tool {
	case "tsc", "vue-tsc":
		return tscCall{a}.tsc(args)
	case "nest":
		return outputCall{a}.nest(args)
	case "rimraf":
		return outputCall{a}.rimraf()
	case "copyfiles", "cpx", "cpx2", "ncp", "cpy":
		return outputCall{a}.copies()
	case "babel":
		c := outputCall{a}
		return !c.unpreset(args) && c.babel(args)
	case "shx":
		return shx(outputCall{a}, args)
	case "mkdirp":
		return outputCall{a}.mkdirp(args)
	}
	c := outputCall{a}
	if retire(c, tool, args) {
		return false
	}
	if (tool != "vite" || len(args) > 0 && args[0] == "build") && binaryless(c, tool) {
		return false
	}
	if c.unread(tool, args) || schemaless(c, tool, args) || c.testless(tool, args) || c.taskless(tool, args) ||
		c.unnamed(tool, args) || unconfigured(c, tool, args) {
		return false
	}
	if _, ok := checkers[tool]; ok {
		return outputCall{a}.check(tool, args)
	}
	if (outputCall{a}).undigested(tool, args) {
		return true
	}
	if tool == "webpack" && commandless(c) {
		return false
	}
	if bundle.Known(tool) {
		return outputCall{a}.bundle(tool, args)
	}
	_, ok = builders[tool]
	return ok && outputCall{a}.bundler(tool, args)
}
