package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// outside refuses a source that is not below rootDir: one that the configuration names, or that another one imports by
// its path. What other configurations compile is left out. Source: the TSConfig reference of TypeScript 5, "rootDir".
func (a tscCall) outside(config typescript, inputs []string) bool {
	o := config.CompilerOptions
	if o.RootDir == "" || len(config.References) > 0 || o.NoEmit {
		return false
	}
	root := path.Join(config.base, o.RootDir)
	for _, at := range inputs {
		if !declares(at) && !filesystem.Within(at, root) {
			return a.astray(at, root, "")
		}
		text, known := a.Text(at)
		if !known {
			continue
		}
		for _, name := range javascript.Scan(text).Static {
			if !strings.HasPrefix(name, "../") && !strings.HasPrefix(name, "./") {
				continue
			}
			to := a.Source(path.Join(path.Dir(at), name))
			ext := path.Ext(to)
			if (ext == ".ts" || ext == ".tsx") && !declares(to) && !filesystem.Within(to, root) && a.Stat(to).Entry.Type == filesystem.Regular {
				return a.astray(to, root, at)
			}
		}
	}
	return false
}

// declares reports whether a file only says which names there are.
func declares(at string) bool {
	return strings.HasSuffix(at, ".d.ts") || strings.HasSuffix(at, ".d.mts") || strings.HasSuffix(at, ".d.cts")
}

func (a tscCall) astray(at, root, from string) bool {
	why := ""
	if from != "" {
		why = ", which " + from + " imports"
	}
	a.Reject("error TS6059: File '"+at+"'"+why+" is not under 'rootDir' '"+root+"'", false)
	return true
}
