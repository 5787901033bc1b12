package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// uncleaned refuses npm cache clean without --force, which npm has asked for since 5. Source: lib/commands/cache.js of
// npm 10; what it prints.
func (a *call) uncleaned(l projects.Line) {
	if len(l.Operands) == 1 && (l.Operands[0] == "clean" || l.Operands[0] == "rm") && !l.Has("force", "f", "no-force") && a.Modern() && !a.Configured(projects.Project{Dir: a.Dir.Text}) {
		a.Reject("npm cache "+l.Operands[0]+" needs --force: as of npm@5, the npm cache self-heals from corruption issues", false)
	}
}

// unversioned refuses npm version with the version that package.json has. Source: lib/version.js of libnpmversion 7.
func (a *call) unversioned(l projects.Line) {
	p, presence := a.Project()
	if presence != filesystem.Present || len(l.Operands) != 1 || l.Selective() {
		return
	}
	if half.MatchString(l.Operands[0]) && a.Modern() {
		a.Reject("Invalid version: "+l.Operands[0], false)
		return
	}
	wanted, ok := semver.Parse(strings.TrimPrefix(l.Operands[0], "="))
	held, known := semver.Parse(p.Version)
	same := l.Has("allow-same-version", "json") || a.Setting(p, "allow-same-version") != ""
	if ok && known && wanted == held && !same && a.Modern() {
		a.Reject("Version not changed: "+path.Join(p.Dir, "package.json")+" has version "+p.Version, false)
	}
}

// half is a version that lacks parts.
var half = lazyregexp.New(`^v?\d+(?:\.\d+)?$`)
