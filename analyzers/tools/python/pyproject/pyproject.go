// Package pyproject reads pyproject.toml as the tools that build and install projects do.
package pyproject

import (
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// File is what is read of a pyproject.toml. Source: packaging.python.org, "pyproject.toml specification", and the
// tools' documentation.
type File struct {
	Build struct {
		Requires []string
		Backend  string   `toml:"build-backend"`
		Path     []string `toml:"backend-path"`
	} `toml:"build-system"`
	Project *struct {
		Name, Version string
		Readme        any
		License       any
		Dependencies  []string
		Dynamic       []string
		Scripts       map[string]string

		RequiresPython string `toml:"requires-python"`
	}
	Tool struct {
		SetuptoolsSCM *map[string]any `toml:"setuptools_scm"`
		Setuptools    struct {
			Packages   any
			Modules    any               `toml:"py-modules"`
			PackageDir map[string]string `toml:"package-dir"`
			Commands   any               `toml:"cmdclass"`
			Extensions any               `toml:"ext-modules"`

			Data     map[string][]string `toml:"package-data"`
			Included *bool               `toml:"include-package-data"`
		}
		Hatch struct {
			Version  map[string]any
			Build    map[string]any
			Metadata map[string]any
		}
		Flit   struct{ Module map[string]string }
		Poetry *struct {
			Name, Version string
			Readme        any
			Packages      any
			Scripts       map[string]any
			Build         any
			Dependencies  map[string]any
			PackageMode   *bool `toml:"package-mode"`
		}
		PDM map[string]any
		UV  map[string]any
	}
}

// Read reads a pyproject.toml; an error is one of its syntax.
func Read(content []byte) (p File, err error) {
	err = toml.Unmarshal(content, &p)
	return p, err
}

// LeadingName is the name that a requirement begins with.
var LeadingName = lazyregexp.New(`^[A-Za-z0-9][A-Za-z0-9._-]*`)

// Requires reports whether one of the projects is needed to build.
func (p File) Requires(names ...string) bool {
	for _, r := range p.Build.Requires {
		for _, name := range names {
			if pypi.Normal(LeadingName.FindString(r)) == name {
				return true
			}
		}
	}
	return false
}

// Name is the project's, as its package's folder would be called; "" when it is not said.
func (p File) Name() string {
	name := ""
	if p.Project != nil {
		name = p.Project.Name
	}
	if name == "" && p.Tool.Poetry != nil {
		name = p.Tool.Poetry.Name
	}
	return strings.ReplaceAll(pypi.Normal(name), "-", "_")
}

// Files are what the project says of itself by a file's name: its readme and, for those that read them, its license and
// what has its version.
func (p File) Files(license bool) (names []string) {
	if p.Project != nil {
		names = append(names, file(p.Project.Readme)...)
		if table, ok := p.Project.License.(map[string]any); ok && license {
			names = append(names, file(table)...)
		}
	}
	if at, ok := p.Tool.Hatch.Version["path"].(string); ok && license && p.Project != nil && slices.Contains(p.Project.Dynamic, "version") && p.Tool.Hatch.Version["source"] == nil {
		names = append(names, at)
	}
	if p.Tool.Poetry != nil && len(names) == 0 {
		names = file(p.Tool.Poetry.Readme)
	}
	return names
}

// file is a name, a table with one, or a list of them.
func file(v any) (names []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case map[string]any:
		if name, ok := v["file"].(string); ok {
			return []string{name}
		}
	case []any:
		for _, one := range v {
			names = append(names, file(one)...)
		}
	}
	return names
}

// Programs are the programs of a project with what they call.
func (p File) Programs() map[string]string {
	all := map[string]string{}
	if p.Tool.Poetry != nil {
		for name, v := range p.Tool.Poetry.Scripts {
			if called, ok := v.(string); ok {
				all[name] = called
			}
		}
	}
	if p.Project != nil {
		maps.Copy(all, p.Project.Scripts)
	}
	maps.DeleteFunc(all, func(_, called string) bool { return !strings.Contains(called, ":") })
	return all
}
