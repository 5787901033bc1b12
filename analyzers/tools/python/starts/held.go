package starts

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// holds refuses a key that a file does not have which the program takes for granted. A container may find another file
// there.
func (f memberEval) holds(s code.Step) string {
	at := f.beneath(s.Path)
	e := f.Stat(at).Entry
	known := e.Presence == filesystem.Present && e.Type == filesystem.Regular && !e.Likely &&
		e.Has(filesystem.KnowContent)
	if f.halted || f.lends || f.dir == "" && !path.IsAbs(s.Path) || !known || f.starting() && tooled.MatchString(at) {
		return ""
	}
	held, ok := decode(s.Name, e.Content)
	for _, key := range s.Given {
		of, is := held.(map[string]any)
		if !ok || !is {
			return ""
		}
		if held, is = of[key.Value]; !is {
			f.kind, f.likely = state.FailsExit, true
			return fmt.Sprintf("KeyError: '%s' is missing from %s", key.Value, at)
		}
	}
	return ""
}

// decode is what a file of a format holds. YAML that merges parts of itself is left out.
func decode(format string, text []byte) (held any, ok bool) {
	switch format {
	case "json":
		err := json.Unmarshal([]byte(strings.TrimPrefix(string(text), "\ufeff")), &held)
		return held, err == nil
	case "ini":
		return uses.Sections(string(text)), true
	case "toml":
		into := map[string]any{}
		err := toml.Unmarshal(text, &into)
		return into, err == nil
	case "yaml":
		if strings.Contains(string(text), "<<") || strings.Contains(string(text), "\n---") {
			return nil, false
		}
		err := yaml.Unmarshal(text, &held)
		return held, err == nil
	}
	return nil, false
}

// logs refuses a file that another module's dictionary has logging open, and that cannot be made.
func (f memberEval) logs(s code.Step, pkg string) (what, where string) {
	module := absolute(s.Import, pkg)
	dir, _, p := f.locate(module)
	if f.halted || f.lends || module == "" || p != filesystem.Present || !f.ours(dir, module) {
		return "", ""
	}
	text, file := f.defining(dir, module)
	for _, to := range (code.Module{File: file, Dir: f.dir, Lookup: f.variable}).Logged(text, s.Names[0]) {
		if what = f.write(code.Step{Path: to}); what != "" {
			return what, fmt.Sprintf(" (%s in %s)", s.Names[0], file)
		}
	}
	return "", ""
}
