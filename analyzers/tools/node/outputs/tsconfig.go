package outputs

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// typescript is a tsconfig.json, as far as it says where files go. Source: the TSConfig reference of TypeScript 5.
type typescript struct {
	Extends         any
	References      []struct{ Path string }
	Files           *[]string
	Include         *[]string
	Exclude         *[]string
	CompilerOptions struct {
		OutDir, OutFile, Out, DeclarationDir, TsBuildInfoFile, RootDir, Module string

		AllowJS                                                      bool `json:"allowJs"`
		NoEmit, NoCheck, Composite, Incremental, EmitDeclarationOnly bool
		RootDirs, Paths, TypeRoots, IgnoreDeprecations               any
		Types                                                        *[]string
		Strict, NoImplicitAny                                        *bool
		BaseURL                                                      string `json:"baseUrl"`

		ModuleResolution, Jsx, JsxFactory                           string
		StrictNullChecks, UseUnknownInCatchVariables                *bool
		StrictPropertyInitialization, ExperimentalDecorators        *bool
		AllowSyntheticDefaultImports                                *bool
		ESModuleInterop                                             *bool `json:"esModuleInterop"`
		ResolveJSONModule                                           *bool `json:"resolveJsonModule"`
		NoUnusedLocals, NoUnusedParameters, IsolatedModules         bool
		ErasableSyntaxOnly, VerbatimModuleSyntax                    bool
		AllowImportingTsExtensions, RewriteRelativeImportExtensions bool
		ModuleSuffixes, Plugins                                     any
	}
	dir  string // the folder of the file
	base string // the folder that OutDir is seen from
}

// unextended is a configuration that another one names and that certainly is not there, "" where it may be.
func (a tscCall) unextended(dir, name string) string {
	if strings.HasPrefix(name, ".") || path.IsAbs(name) {
		if !path.IsAbs(name) {
			name = path.Join(dir, name)
		}
		if a.Absent(name) && a.Absent(name+".json") {
			return name
		}
		return ""
	}
	if pkg, _ := projects.PackageOf(name); pkg != "" && !a.above(dir, pkg) {
		return name
	}
	return ""
}

// unlisted refuses a file that "files" names and that certainly is not there.
func (a tscCall) unlisted(at string, config typescript) bool {
	for _, name := range deref(config.Files) {
		if file := path.Join(config.dir, name); path.Ext(name) != "" && !strings.Contains(name, "$") && a.Absent(file) {
			a.Reject("error TS6053: File '"+file+"' not found, which "+at+" names", false)
			return true
		}
	}
	return false
}

func decode(text string, to any) bool { return json.Unmarshal([]byte(text), to) == nil }

// tsconfig reads a configuration with those that it extends; ok is false where that is not known. broken names a file
// that it extends and that certainly is not there.
func (a tscCall) tsconfig(at string, depth int) (config typescript, broken string, ok bool) {
	text, ok := a.Text(at)
	if !ok || depth > 5 || json.Unmarshal([]byte(javascript.PlainJSON(text)), &config) != nil {
		return config, "", false
	}
	config.dir, config.base = path.Dir(at), path.Dir(at)
	switch parent := config.Extends.(type) {
	case nil:
		return config, "", true
	case []any:
		for _, one := range parent {
			if name, ok := one.(string); ok && broken == "" {
				broken = a.unextended(config.dir, name)
			}
		}
		return config, broken, false
	case string:
		if !strings.HasPrefix(parent, ".") && !path.IsAbs(parent) {
			return config, a.unextended(config.dir, parent), false
		}
		from := parent
		if !path.IsAbs(from) {
			from = path.Join(config.dir, from)
		}
		if a.Absent(from) && a.Absent(from+".json") {
			return config, from, false
		}
		if a.Absent(from) || a.Stat(from).Entry.Type == filesystem.Directory {
			from += ".json"
		}
		below, broken, known := a.tsconfig(from, depth+1)
		below.dir = config.dir
		own := below
		if !known || json.Unmarshal([]byte(javascript.PlainJSON(text)), &own) != nil {
			return config, broken, false
		}
		var direct typescript
		if json.Unmarshal([]byte(javascript.PlainJSON(text)), &direct) == nil && direct.CompilerOptions.OutDir != "" {
			own.base = config.dir
		}
		own.References = config.References
		return own, "", own.Include == nil || config.Include != nil || path.Dir(from) == config.dir
	}
	return config, "", false
}
