package outputs

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unmoved says of the sources in src that no output of theirs likely stands where it would, had no other folder sources:
// of src/main.ts with a database/seed.ts beside it the compiler makes dist/src/main.js, and no dist/main.js. More sources
// than are known do not change that. Source: the TSConfig reference of TypeScript 5, "rootDir".
func (a tscCall) unmoved(e *filesystem.Editor, config typescript, dir, root string, inputs []string) {
	made := map[string]bool{}
	for _, input := range inputs {
		if out, ok := config.emitted(input); ok {
			made[strings.TrimPrefix(out, root)] = true
		}
	}
	for _, input := range inputs {
		out, ok := config.emitted(input)
		rest, inside := strings.CutPrefix(out, path.Join(root, "src")+"/")
		if !ok || !inside || made["/"+rest] || a.sourced(path.Join(root, rest)) {
			continue
		}
		stem := path.Join(dir, strings.TrimSuffix(rest, path.Ext(rest)))
		for _, ext := range []string{path.Ext(rest), "", ".json", ".node"} { // the names that node tries
			if ext != "" || a.Stat(stem).Entry.Presence != filesystem.Present && !made["/"+strings.TrimSuffix(rest, path.Ext(rest))+"/index.js"] {
				e.Put(stem+ext, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: a.Why})
			}
		}
	}
}

// sourced reports whether a source is there that is compiled to that path, were it in the same folder.
func (a tscCall) sourced(out string) bool {
	for _, ext := range []string{".ts", ".tsx", ".mts", ".cts", ".js"} {
		if there, _ := a.Presence(strings.TrimSuffix(out, path.Ext(out)) + ext); there == filesystem.Present {
			return true
		}
	}
	return false
}

// transformed reports whether plugins of a patched compiler may change what it writes.
func transformed(plugins any) bool { return strings.Contains(fmt.Sprint(plugins), "transform") }
