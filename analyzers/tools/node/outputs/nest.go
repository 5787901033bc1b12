package outputs

import (
	"path"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// nest is nest build, which is the TypeScript compiler with a configuration of its own where there is one. Source: the
// manual of the Nest CLI 11, "Overview" and "CLI and scripts"; 2026-11.
func (a outputCall) nest(args []string) bool {
	if len(args) != 1 || args[0] != "build" {
		return false
	}
	var config struct {
		Monorepo, Projects, EntryFile any
		CompilerOptions               struct {
			Webpack, Builder, TsConfigPath, Assets, Plugins any
			DeleteOutDir                                    bool
		}
	}
	file := path.Join(a.Dir.Text, "nest-cli.json")
	if !a.Absent(file) && !a.JSON(file, &config) {
		return false
	}
	o := config.CompilerOptions
	if config.Monorepo != nil || config.Projects != nil || o.Webpack != nil && o.Webpack != false || o.Builder != nil && o.Builder != "tsc" || o.TsConfigPath != nil || o.Assets != nil {
		return false
	}
	at := path.Join(a.Dir.Text, "tsconfig.build.json")
	if presence, _ := a.Presence(at); presence == filesystem.Unknown {
		return false
	} else if presence == filesystem.Absent {
		at = path.Join(a.Dir.Text, "tsconfig.json")
	}
	if a.Absent(at) {
		a.Reject("Could not find TypeScript configuration file \"tsconfig.json\" in "+a.Dir.Text, false)
		return false
	}
	return tscCall(a).compile(at, "", true)
}
