package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// selecting are npm's settings that say which groups of dependencies are installed. Source: npm 10's documentation,
// "config", omit, include, production, only.
var selecting = []string{"omit", "include", "production", "only"}

// selected is what variables and files of settings say of development dependencies: decided is false where they say
// nothing, known where that is not known.
func (a *call) selected(p projects.Project) (omit, decided, known bool) {
	if path.Base(a.Fields[0].Text) != "npm" {
		return false, false, true
	}
	said := map[string]string{}
	for _, key := range selecting {
		value, set, ok := a.setting(p, key)
		if !ok {
			return false, false, false
		}
		if set {
			said[key] = value
		}
	}
	_, listed := said["omit"]
	switch {
	case len(said) == 0:
		return false, false, true
	case strings.Contains(" "+said["include"]+" ", " dev "):
		return false, true, true
	case strings.Contains(" "+said["omit"]+" ", " dev "), said["production"] == "true", strings.HasPrefix(said["only"], "prod"):
		return true, true, true
	case listed:
		return false, true, true // of the others alone: the environment's is not asked
	}
	return false, false, said["production"] == "" && said["only"] == ""
}

// setting is one of npm's settings that a variable or the project's or the user's file has; of a list all its parts.
func (a *call) setting(p projects.Project, key string) (value string, set, known bool) {
	for _, name := range []string{"npm_config_" + key, "NPM_CONFIG_" + strings.ToUpper(key)} {
		if v := a.Lookup(name); !v.Unset {
			return v.Text, true, v.Known
		}
	}
	for i, file := range a.NPMRC(p) {
		if presence, _ := a.Presence(file); i > 1 || presence == filesystem.Absent {
			continue
		}
		text, ok := a.Text(file)
		if !ok {
			return "", false, !a.State.Files.Touched(file) && i == 1
		}
		for line := range strings.Lines(text) {
			name, held, given := strings.Cut(strings.TrimSpace(line), "=")
			if name = strings.TrimSpace(name); strings.TrimSuffix(name, "[]") != key {
				continue
			}
			if held = strings.Trim(strings.TrimSpace(held), `"'`); !given {
				held = "true"
			}
			value, set = strings.TrimSpace(value+" "+held), true
		}
		if set {
			return value, true, !strings.Contains(value, "$")
		}
	}
	return "", false, true
}
