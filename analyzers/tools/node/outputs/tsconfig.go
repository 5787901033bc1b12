package outputs

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
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
		RootDirs, Paths                                              any
		BaseURL                                                      string `json:"baseUrl"`
	}
	dir  string // the folder of the file
	base string // the folder that OutDir is seen from
}

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
	case string:
		if !strings.HasPrefix(parent, ".") && !path.IsAbs(parent) {
			return config, "", false
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
