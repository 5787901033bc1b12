package build

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// presets is what a CMakePresets.json says of builds. Source: cmake-presets(7), 3.31.
type presets struct {
	ConfigurePresets []preset
	BuildPresets     []preset
	Include          []string
}

// preset is how to configure, or which configuration to build.
type preset struct {
	Name            string
	Hidden          bool
	Inherits        any
	Generator       string
	BinaryDir       string
	InstallDir      string
	ToolchainFile   string
	Environment     map[string]any
	CacheVariables  map[string]any
	ConfigurePreset string
	Targets         any
}

// presetFiles are those that a source folder may have.
var presetFiles = []string{"CMakePresets.json", "CMakeUserPresets.json"}

// presets reads a folder's presets; it refuses a folder without any. ok is false where they are not known.
func (c cmaker) presets(dir string) (all presets, ok bool) {
	var files []filesystem.Entry
	likely := false
	for _, name := range presetFiles {
		e := c.Stat(path.Join(dir, name)).Entry
		if likely = likely || e.Likely; e.Presence != filesystem.Absent {
			files = append(files, e)
		}
	}
	if len(files) == 0 {
		c.Refuse(effects.Arg{}, state.FailsPath, "Could not read presets from "+dir+": File not found", likely)
		return all, false
	}
	for _, e := range files {
		var p presets
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) ||
			json.Unmarshal(e.Content, &p) != nil || len(p.Include) > 0 {
			return all, false
		}
		all.ConfigurePresets = append(all.ConfigurePresets, p.ConfigurePresets...)
		all.BuildPresets = append(all.BuildPresets, p.BuildPresets...)
	}
	return all, true
}

// preset fills in what a preset says and the command line does not; ok is false where not all of it is followed.
func (c cmaker) preset(to *configured, name string) (ok bool) {
	all, known := c.presets(to.Source)
	if !known {
		return false
	}
	p := named(all.ConfigurePresets, name)
	if p == nil || p.Hidden {
		c.Refuse(effects.Arg{}, state.FailsPath, "No such preset in "+to.Source+": \""+name+"\"", false)
		return false
	}
	ok = true
	inherited(all.ConfigurePresets, p, 0, func(p *preset) {
		if to.Binary == "" && p.BinaryDir != "" {
			to.Binary = in(to.Source, strings.NewReplacer("${sourceDir}", to.Source, "${presetName}", name).Replace(p.BinaryDir))
		}
		if p.Generator != "" {
			to.Ninja = p.Generator == "Ninja"
			ok = ok && (to.Ninja || p.Generator == "Unix Makefiles")
		}
		ok = ok && p.InstallDir == "" && p.ToolchainFile == "" && len(p.Environment) == 0
		for name, v := range p.CacheVariables {
			text, plain := v.(string)
			if _, said := to.Definitions[name]; !said {
				to.Definitions[name] = text
			}
			ok = ok && plain && !strings.Contains(text, "$")
		}
	})
	return ok && to.Binary != "" && !strings.Contains(to.Binary, "$")
}

// buildPreset is cmake --build --preset NAME.
func (c cmaker) buildPreset(words []string) bool {
	all, known := c.presets(c.Dir.Text)
	if !known || len(words) != 1 {
		return false
	}
	p := named(all.BuildPresets, words[0])
	if p == nil {
		c.Refuse(effects.Arg{}, state.FailsPath, "No such build preset in "+c.Dir.Text+": \""+words[0]+"\"", false)
		return false
	}
	to := configured{Source: c.Dir.Text, Definitions: map[string]string{}}
	return p.Inherits == nil && p.Targets == nil && c.preset(&to, p.ConfigurePreset) && c.makes(to.Binary, nil, "", true)
}

func named(all []preset, name string) *preset {
	for i := range all {
		if all[i].Name == name {
			return &all[i]
		}
	}
	return nil
}

// inherited visits a preset and those that it inherits from, the nearest first.
func inherited(all []preset, p *preset, depth int, visit func(*preset)) {
	if p == nil || depth > 10 {
		return
	}
	visit(p)
	switch from := p.Inherits.(type) {
	case string:
		inherited(all, named(all, from), depth+1, visit)
	case []any:
		for _, name := range from {
			if text, ok := name.(string); ok {
				inherited(all, named(all, text), depth+1, visit)
			}
		}
	}
}
