package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// program is what the compiler compiles: the inputs, and the sources that they import by a path. perhaps are sources that
// a file names in other ways, and JSON that is copied as it is. Sources: the TSConfig reference of TypeScript 5, "files"
// and "resolveJsonModule".
func (a tscCall) program(config typescript, inputs []string) (all, perhaps []string) {
	all = slices.Clone(inputs)
	seen := map[string]bool{}
	for _, at := range all {
		seen[at] = true
	}
	for i := 0; i < len(all) && len(all) <= maxSources; i++ {
		text, _ := a.Text(all[i])
		static := javascript.Scan(text).Static
		for _, m := range climbing.FindAllStringSubmatch(text, -1) {
			at := a.Source(path.Join(path.Dir(all[i]), m[1]))
			if seen[at] || a.Stat(at).Entry.Type != filesystem.Regular {
				continue
			}
			script := strings.HasSuffix(at, "js") || strings.HasSuffix(at, "jsx")
			_, compiled := config.emitted(at)
			switch {
			case path.Ext(at) == ".json" || compiled && !script && !slices.Contains(static, m[1]):
				perhaps = append(perhaps, at)
			case compiled && (!script || config.CompilerOptions.AllowJS):
				seen[at] = true
				all = append(all, at)
			}
		}
	}
	return all, perhaps
}

// perhaps are outputs of sources that may be compiled or copied.
func (a tscCall) perhaps(e *filesystem.Editor, config typescript, dir, root string, inputs []string) {
	for _, input := range inputs {
		if out, _ := config.emitted(input); filesystem.Within(out, root) {
			e.Under(path.Join(dir, strings.TrimPrefix(out, root)), a.Why)
		}
	}
}

// beside are the files that the compiler may write beside one: declarations, .d.mts for .mjs, and maps.
func (a tscCall) beside(e *filesystem.Editor, to string) {
	ext := path.Ext(to)
	stem, declared := strings.TrimSuffix(to, ext), ".d"+strings.Replace(strings.TrimSuffix(ext, "x"), "js", "ts", 1)
	for _, also := range []string{stem + ".map", stem + declared, stem + declared + ".map", to + ".map"} {
		e.Under(also, a.Why)
	}
}

// emitted is the file that a source is compiled to.
func (t typescript) emitted(input string) (out string, ok bool) {
	jsx := ".js"
	if strings.EqualFold(t.CompilerOptions.Jsx, "preserve") {
		jsx = ".jsx"
	}
	for _, e := range [][2]string{{".d.ts", ""}, {".d.mts", ""}, {".d.cts", ""}, {".mts", ".mjs"}, {".cts", ".cjs"},
		{".ts", ".js"}, {".tsx", jsx}, {".jsx", jsx}, {".js", ".js"}, {".mjs", ".mjs"}, {".cjs", ".cjs"}, {".json", ".json"}} {
		if base, is := strings.CutSuffix(input, e[0]); is {
			return base + e[1], e[1] != ""
		}
	}
	return "", false
}
