package outputs

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
)

// unpreset refuses a run of Babel whose configuration in JSON names a preset or a plug-in that no node_modules has.
// Source: Babel's documentation of version 7, "Config Files" and "Name Normalization".
func (a outputCall) unpreset(args []string) bool {
	for _, arg := range args {
		if strings.HasPrefix(arg, "--config-file") || strings.HasPrefix(arg, "--no-babelrc") || told(arg) {
			return false
		}
	}
	for _, name := range []string{".babelrc", ".babelrc.json", "babel.config.json"} {
		text, known := a.Text(a.Path(name))
		var config struct{ Presets, Plugins []any }
		if !known || json.Unmarshal([]byte(javascript.PlainJSON(text)), &config) != nil {
			continue
		}
		for kind, all := range map[string][]any{"preset": config.Presets, "plugin": config.Plugins} {
			for _, one := range all {
				if list, ok := one.([]any); ok && len(list) > 0 {
					one = list[0]
				}
				written, _ := one.(string)
				if pkg := packaged(written, kind); pkg != "" && a.nowhere(pkg) {
					a.Refuse(effects.Arg{}, state.FailsPath, "Cannot find package '"+pkg+"', which "+a.Path(name)+" names: no node_modules above it has it", false)
					return true
				}
			}
		}
	}
	return false
}

// packaged is the package for which the name of a preset or a plug-in stands, "" where that is another form.
func packaged(name, kind string) string {
	scope, rest, scoped := strings.Cut(name, "/")
	switch {
	case name == "" || strings.ContainsAny(name, ":\\") || strings.ContainsAny(name[:1], "./") || strings.Count(name, "/") > 1:
		return ""
	case scope == "@babel" && scoped:
		if !strings.HasPrefix(rest, kind+"-") {
			rest = kind + "-" + rest
		}
		return "@babel/" + rest
	case !scoped && strings.HasPrefix(name, "babel-"+kind+"-"):
		return name
	case !scoped && !strings.HasPrefix(name, "@"):
		return "babel-" + kind + "-" + name
	}
	return ""
}

// nowhere reports whether certainly no folder of packages, here or above, has one.
func (a outputCall) nowhere(pkg string) bool {
	for dir := range tools.Upwards(a.Dir.Text) {
		if !a.Absent(path.Join(dir, ".pnp.cjs")) || !a.Absent(path.Join(dir, "node_modules", pkg)) {
			return false
		}
	}
	return true
}
