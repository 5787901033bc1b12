package node

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// engines are the ranges of node that npm asks for in its package.json, by the first number of its release; "latest" is
// what the registry's tag named on 2026-11-28, and what follows it asks for no less.
var engines = map[string]string{"9": "^14.17.0 || ^16.13.0 || >=18.0.0", "10": "^18.17.0 || >=20.5.0", "11": "^20.17.0 || >=22.9.0",
	"12": "^22.22.2 || ^24.15.0 || >=26.0.0", "latest": "^22.22.2 || ^24.15.0 || >=26.0.0"}

// unengined refuses npm install -g npm of a release that the image's node is too old for: of itself npm does not only
// warn. Without a release it takes the newest that fits. Measured with npm 10.8.
func (a installCall) unengined(l projects.Line) bool {
	if l.Has("force", "f") || !slices.ContainsFunc(l.Operands, func(spec string) bool { return lockfiles.Name(spec) == "npm" }) {
		return false
	}
	held, ok := a.Version()
	if !ok || held.Moving {
		return false
	}
	for _, spec := range l.Operands {
		if lockfiles.Name(spec) != "npm" {
			continue
		}
		version := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(spec, "npm"), "@"), "^~")
		major, _, _ := strings.Cut(version, ".")
		if wanted := engines[major]; wanted != "" && held.Fails(wanted) {
			a.Reject("EBADENGINE: Not compatible with your version of node/npm: "+spec+" requires node "+wanted+", and this is "+held.String(), false)
			return true
		}
	}
	return false
}

// aged refuses pnpm 11, which loads a module of node's that came with 22.5. Measured with pnpm 11.28 and node 20.20.
func (a pnpmCall) aged() bool {
	before := a.Supposed // what is said otherwise does not rest on the version
	held, ok := a.Version()
	if !ok || held.Moving || !held.Less(semver.Version{22, 5}) || a.pnpmMajor() != 11 {
		a.Supposed = before
		return false
	}
	a.Reject("pnpm 11 requires at least Node.js v22.13, and this is "+held.String(), false)
	return true
}
