package buildtools

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// spared reports whether a variable keeps a browser from being downloaded or an engine from being used, or names another
// one: of the image, of the script of a command, or one from which npm takes a setting. Source: npm's documentation,
// "config", environment variables.
func (f moduleFinder) spared(n moduleNeed, before *state.State) bool {
	script := ""
	if f.step != nil {
		script = strings.ToLower(f.step.Instruction.Text())
	}
	return slices.ContainsFunc(append([]string{"npm_config_ignore_scripts"}, n.unless...), func(name string) bool {
		for _, name := range []string{name, strings.ToLower(name), "npm_config_" + strings.ToLower(name), "NPM_CONFIG_" + name, strings.ToUpper(name)} {
			for _, env := range []state.Environment{f.env, before.Env} {
				if _, set := env.Lookup(name); set {
					return true
				}
			}
		}
		return strings.Contains(script, strings.ToLower(name))
	})
}

// elsewhere reports whether a library may be in a folder that LD_LIBRARY_PATH names, or be mounted there.
func (f moduleFinder) elsewhere(soname string) bool {
	v, _ := f.env.Lookup("LD_LIBRARY_PATH")
	return slices.ContainsFunc(strings.Split(v.Value, ":"), func(dir string) bool {
		mounted := slices.ContainsFunc(f.image.Volumes, func(volume string) bool {
			return filesystem.Within(dir, volume)
		})
		return dir != "" && (mounted || filesystem.Stat(f.image.Files, path.Join(dir, soname)).Entry.Presence != filesystem.Absent)
	})
}

// engineless reports whether Prisma's client may do without its engine: a command or the schema says so. Sources: Prisma's
// documentation of its CLI 6, "generate", and of its schema, "engineType".
func (f moduleFinder) engineless(build *evaluate.Result) bool {
	for _, name := range []string{"prisma/schema.prisma", "schema.prisma"} {
		schema := filesystem.Stat(f.image.Files, path.Join(f.image.Workdir.Value, name)).Entry
		if clientEngine.MatchString(string(schema.Content)) {
			return true
		}
	}
	return slices.ContainsFunc(build.Stages, func(stage *evaluate.Stage) bool {
		return slices.ContainsFunc(stage.Steps, func(step *state.Step) bool {
			return f.glance(step).engineless
		})
	})
}

var (
	generated    = lazyregexp.New(`prisma.*--(?:no-engine|data-proxy|accelerate)\b`)
	clientEngine = lazyregexp.New(`queryCompiler|engineType\s*=\s*"(?:client|wasm)"`)
)
