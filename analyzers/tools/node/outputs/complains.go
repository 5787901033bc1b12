package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/complaints"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// complains refuses sources of which the compiler certainly complains. Where one may declare what others have, nothing
// is said.
func (a tscCall) complains(config typescript, inputs []string) {
	o := a.complaints(config)
	for _, at := range inputs {
		text, known := a.Text(at)
		if !known || strings.Contains(text, "declare module") {
			return
		}
		o.Env = o.Env || processes.MatchString(text)
	}
	for _, at := range inputs {
		if ext := path.Ext(at); ext != ".ts" && ext != ".tsx" && ext != ".mts" {
			continue
		}
		text, _ := a.Text(at)
		source := complaints.Source{File: at, Text: text, ESM: a.compiledAsESM(at)}
		source.Imported = func(name string) (complaints.Module, bool) { return a.imported(at, name) }
		why := o.Of(source)
		if why != "" {
			a.Reject(why+", in "+at, false)
			return
		}
	}
}

// imported is the source that an import by a path takes, where it is certain which one that is.
func (a tscCall) imported(from, name string) (m complaints.Module, ok bool) {
	m.File = a.Source(path.Join(path.Dir(from), name))
	m.Text, ok = a.Text(m.File)
	base, jsx := strings.CutSuffix(m.File, ".tsx")
	declared := strings.TrimSuffix(base, ".ts") + ".d.ts"
	return m, ok && a.Absent(declared) && (!jsx || a.Absent(base+".ts"))
}

// processes is a source that may say what the environment is.
var processes = lazyregexp.New(`ProcessEnv|namespace NodeJS|\bprocess\s*[:,}]|import\s[^;\n]*\bprocess\b`)

// complaints are the options of a configuration that decide what the compiler says.
func (a tscCall) complaints(config typescript) complaints.Options {
	c := config.CompilerOptions
	v, released := a.release()
	strict := func(own *bool) bool { return own != nil && *own || own == nil && c.Strict != nil && *c.Strict }
	resolution, module := strings.ToLower(c.ModuleResolution), strings.ToLower(c.Module)
	node := slices.Contains([]string{"node16", "nodenext"}, resolution) || resolution == "" && slices.Contains([]string{"node16", "node18", "nodenext"}, module)
	old := released && v[0] < 6
	return complaints.Options{
		NoImplicitAny:         strict(c.NoImplicitAny),
		StrictNull:            strict(c.StrictNullChecks),
		CatchUnknown:          strict(c.UseUnknownInCatchVariables) && released && !v.Less(semver.Version{4, 4}),
		UnusedLocals:          c.NoUnusedLocals,
		UnusedParameters:      c.NoUnusedParameters,
		Erasable:              c.ErasableSyntaxOnly,
		Verbatim:              c.VerbatimModuleSyntax,
		Isolated:              c.IsolatedModules,
		Endings:               node && c.RootDirs == nil && c.Paths == nil,
		NoTSEndings:           !c.AllowImportingTsExtensions && !c.RewriteRelativeImportExtensions,
		NoJSON:                c.ResolveJSONModule == nil && (slices.Contains([]string{"node", "node10", "classic"}, resolution) || old && resolution == "" && !node && module != "preserve"),
		PropertyInit:          strict(c.StrictPropertyInitialization) && strict(c.StrictNullChecks),
		NoParameterDecorators: released && c.ExperimentalDecorators == nil,
		NoDefault: old && !node && resolution != "bundler" && !slices.Contains([]string{"system", "preserve"}, module) && c.ESModuleInterop == nil &&
			c.AllowSyntheticDefaultImports == nil,
		NoJSX: c.Jsx == "",
		React: !strings.HasPrefix(c.Jsx, "react-jsx"),
	}
}

// compiledAsESM reports whether the compiler certainly takes a source for an ES module where the nearest package.json
// decides. Source: the TSConfig reference of TypeScript 5, "moduleDetection", and the handbook, "ESM/CJS Interoperability".
func (a tscCall) compiledAsESM(at string) bool {
	if path.Ext(at) == ".mts" {
		return true
	}
	for dir := path.Dir(at); ; dir = path.Dir(dir) {
		file := path.Join(dir, "package.json")
		switch presence, likely := a.Presence(file); {
		case presence == filesystem.Present && !likely:
			var m projects.Manifest
			return a.JSON(file, &m) && m.Type == "module"
		case presence != filesystem.Absent || likely || dir == "/":
			return false
		}
	}
}
