package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// nameless refuses a name that no package can have, as "@/lib/db" and "~/lib/db": in TypeScript's paths it is a folder of
// the project, and the compiler leaves it as it is. It is likely: a link in node_modules may have the name. Source: the
// TSConfig reference of TypeScript 5, "paths": "this feature does not change how import paths are emitted by tsc".
func (g *graph) nameless(name, from string) bool {
	prefix, rest, _ := strings.Cut(name, "/")
	if rest == "" || prefix != "@" && prefix != "~" {
		return false
	}
	for dir := path.Dir(from); ; dir = path.Dir(dir) {
		if there, inferred := g.Presence(path.Join(dir, "node_modules", prefix)); there == filesystem.Present && !inferred {
			return true
		}
		if dir == "/" {
			break
		}
	}
	g.likely = true
	g.fail(name, "Cannot find module '"+name+"', which "+from+" loads: Node.js does not resolve path aliases of tsconfig.json")
	return true
}
