package node

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// pairs are packages of which each major version needs another one of the same, by name. Source: package.json of
// react-dom 16 to 19 and of react-test-renderer 16 to 19, "peerDependencies"; 2026-11-29.
var pairs = map[string]string{"react-dom": "react", "react-test-renderer": "react"}

// unpaired refuses a project without a lock file that asks for both in different major versions. Run with npm 10.8.
func (a installCall) unpaired(p projects.Project, l projects.Line) bool {
	if !a.Modern() || len(p.Overrides)+len(p.Workspaces) > 0 || l.Has("legacy-peer-deps", "force", "f") || a.lenient(p) {
		return false
	}
	asked := map[string]string{}
	for _, group := range p.Asked(false) {
		for name, version := range group {
			asked[name] = version
		}
	}
	for _, name := range projects.Sorted(pairs) {
		own, ok := semver.Major(asked[name])
		other, known := semver.Major(asked[pairs[name]])
		if ok && known && own != other {
			a.Reject("ERESOLVE unable to resolve dependency tree: "+name+"@"+asked[name]+" needs peer "+pairs[name]+"@"+
				strconv.Itoa(own)+", and package.json asks for "+asked[pairs[name]], true)
			return true
		}
	}
	return false
}
