package node

import (
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// packCall is npm pack.
type packCall struct{ *call }

// pack is npm pack of the project: a tarball in the working directory, or where --pack-destination says, that has the name
// and the version of package.json. Sources: npm 10's documentation, npm-pack; its lib/utils/tar.js; measured with npm 10.8.
func (a packCall) pack(l projects.Line) bool {
	if len(l.Operands) > 0 || l.Selective() || l.Has("dry-run", "g", "global", "json-file") || !a.Modern() {
		return false
	}
	p, presence := a.Project()
	if presence != filesystem.Present || p.Dir != a.Dir.Text || a.Configured(p, selecting...) {
		return false
	}
	if p.Name == "" || p.Version == "" {
		a.Reject("Invalid package, must have name and version", false)
		return false
	}
	if !plainVersion.MatchString(p.Version) {
		return false // npm writes it another way
	}
	dir, known := a.Abs(cmp.Or(l.Value("pack-destination"), "."), true)
	if e := a.Stat(dir).Entry; !known || e.Presence != filesystem.Present || e.Likely || a.Barred(dir) {
		return false
	}
	for _, event := range []string{"prepack", "prepare"} {
		if text, ok := p.Scripts[event]; ok && !l.Has("ignore-scripts") && !a.Failed {
			a.Script(p, text, a.FailureContext)
		}
	}
	if a.Failed {
		return false
	}
	a.Caches()
	file := path.Join(dir, strings.ReplaceAll(strings.TrimPrefix(p.Name, "@"), "/", "-")+"-"+p.Version+".tgz")
	a.Edit(func(e *filesystem.Editor) {
		e.Put(file, a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0o644))
	})
	if text, ok := p.Scripts["postpack"]; ok && !l.Has("ignore-scripts") {
		a.Script(p, text, a.FailureContext)
	}
	return true
}

// plainVersion is a version that is written as it is read.
var plainVersion = lazyregexp.New(`^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?$`)
