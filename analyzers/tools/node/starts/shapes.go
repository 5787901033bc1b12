package starts

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
)

// unmapped are packages whose package.json has no "exports", with the first number of the releases of which this was
// seen: what an ES module takes of them by a path needs its ending. Measured with node 20.20; 2026-11-28.
var unmapped = map[string]string{"dayjs": "1", "lodash": "4", "moment": "2", "validator": "13", "date-fns": "2", "jsonwebtoken": "9", "mongoose": "8"}

// nameless are packages of CommonJS of which an ES module can import these names alone. Measured likewise.
var nameless = map[string]string{"lodash": "4 default", "moment": "2 default", "dayjs": "1 default", "validator": "13 default __esModule",
	"jsonwebtoken": "9 default decode", "cookie-session": "2 default", "firebase-admin": "13 default", "twilio": "5 default"}

// endless refuses a path into a package without "exports" that lacks its ending, in an ES module. Source: node's
// manual, "Modules: ECMAScript modules", "Mandatory file extensions".
func (g *graph) endless(pkg, rest, from string) {
	if major, ok := unmapped[pkg]; !ok || rest == "" || g.translates || g.hooked || strings.Contains(path.Base(rest), ".") || !g.is(pkg, major) {
		return
	}
	g.fail(pkg+"/"+rest, "Cannot find module '"+pkg+"/"+rest+"', which "+from+" imports: ES modules name files with their endings, as "+pkg+"/"+rest+".js")
}

// undetected refuses a name that an ES module imports of a package of CommonJS in which node does not see it. Source:
// node's manual, "CommonJS namespaces".
func (g *graph) undetected(found javascript.Imports, pkg, at string) {
	major, names, ok := strings.Cut(nameless[pkg], " ")
	if !ok || g.translates || g.hooked || !g.is(pkg, major) {
		return
	}
	for _, name := range found.Names(pkg) {
		if !strings.Contains(" "+names+" module.exports ", " "+name+" ") {
			g.fail(name, "Named export '"+name+"' not found: the requested module '"+pkg+"' is a CommonJS module, which "+at+" imports")
			return
		}
	}
}

func (g *graph) is(pkg, major string) bool {
	v, known := g.release(pkg)
	return known && strconv.Itoa(v) == major
}

// release is the first number of the release of a package that the project has: of its package.json, by a lock file, or
// by what the project asks for.
func (g *graph) release(pkg string) (major int, known bool) {
	p := projects.Project{Dir: g.Dir.Text}
	for dir := p.Dir; ; dir = path.Dir(dir) {
		var m projects.Manifest
		if g.JSON(path.Join(dir, "node_modules", pkg, "package.json"), &m) {
			return first(m.Version)
		}
		if p.Dir = dir; g.JSON(path.Join(dir, "package.json"), &p.Manifest) {
			break
		}
		if dir == "/" {
			return 0, false
		}
	}
	if list, _ := g.Lock(p); list != nil {
		held, _ := list.Version(pkg)
		return first(held)
	}
	if text, ok := g.Text(path.Join(p.Dir, "yarn.lock")); ok {
		return first(lockfiles.ParseYarn(text).Version(pkg))
	}
	for _, group := range p.Asked(false) {
		if asked := group[pkg]; asked != "" {
			return first(strings.TrimLeft(asked, "^~"))
		}
	}
	return 0, false
}

// first is the first number of a release, of none before 1 and none that is to come.
func first(version string) (major int, known bool) {
	if !whole.MatchString(version) {
		return 0, false
	}
	number, _, _ := strings.Cut(version, ".")
	major, err := strconv.Atoi(number)
	return major, err == nil
}

var whole = lazyregexp.New(`^\d+\.\d+\.\d+$`)
