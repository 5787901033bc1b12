package pyproject

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/requirement"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// Unreadable says why a text is not TOML, "" where it is.
func Unreadable(content []byte) string {
	var into map[string]any
	err := toml.Unmarshal(content, &into)
	var of *toml.DecodeError
	if !errors.As(err, &of) {
		return ""
	}
	line, _ := of.Position()
	what, _, _ := strings.Cut(strings.TrimPrefix(of.Error(), "toml: "), "\n")
	return fmt.Sprintf("pyproject.toml is not valid TOML: %s (line %d)", what, line)
}

// Misread says why a project is not built by what its pyproject.toml says. aside: in an environment of its own; newest: of
// releases of what is required it is the newest that comes.
func Misread(content []byte, aside, newest bool) string {
	if why := Unreadable(content); why != "" || !aside {
		return why
	}
	p, _ := Read(content)
	if why := p.Unavailable(); why != "" || !newest {
		return why
	}
	return Refused(content)
}

// checked is a pyproject.toml as what builds the project sees it.
type checked struct {
	File
	project map[string]any
	backend string // the first part of build-backend
}

// Refused says why the newest release of a backend does not take what pyproject.toml says, "" where it may. Sources:
// packaging.python.org, "pyproject.toml specification"; setuptools 80's setuptools/config/_validate_pyproject and
// _apply_pyprojecttoml.py, hatchling 1.27's metadata/core.py, flit_core 3.12's config.py, poetry-core 2.1's factory.py; pip 25's
// pyproject.py. 2025-05.
func Refused(content []byte) string {
	var all map[string]any
	if toml.Unmarshal(content, &all) != nil {
		return ""
	}
	c := checked{}
	c.File, _ = Read(content)
	if why := system(all["build-system"]); why != "" {
		return why
	}
	c.backend, _, _ = strings.Cut(c.Build.Backend, ".")
	if c.backend == "" {
		c.backend = "setuptools"
	}
	if c.project, _ = all["project"].(map[string]any); c.project == nil || len(c.Build.Path) > 0 || c.old() || !strict.Has(c.backend) {
		return ""
	}
	for _, check := range []func() string{c.named, c.typed, c.dynamic, c.keys, c.required, c.scripts, c.licensed} {
		if why := check(); why != "" {
			return why
		}
	}
	return ""
}

// listed are the fields that something else is to say.
func (c checked) listed() (names []string) {
	list, _ := c.project["dynamic"].([]any)
	for _, one := range list {
		name, _ := one.(string)
		names = append(names, name)
	}
	return names
}

// strict are the backends of which it is known what they refuse.
var strict = tools.WordList("setuptools hatchling flit_core poetry")

// old reports whether a release of the backend may be asked for that does not look.
func (c checked) old() bool {
	return slices.ContainsFunc(c.Build.Requires, func(r string) bool {
		return strings.Contains(r, "<") || strings.Contains(r, "==") || strings.Contains(r, "~=") || strings.Contains(r, "@")
	})
}

// system is the table of what builds.
func system(table any) string {
	t, ok := table.(map[string]any)
	if !ok {
		return ""
	}
	list, listed := t["requires"].([]any)
	switch {
	case t["requires"] == nil:
		return "pyproject.toml has a build-system table without requires"
	case !listed:
		return "build-system.requires is not a list of strings"
	}
	for _, one := range list {
		if text, ok := one.(string); !ok {
			return "build-system.requires is not a list of strings"
		} else if why := requirement.Refused(text); why != "" {
			return "build-system.requires has an invalid requirement: '" + text + "' (" + why + ")"
		}
	}
	return ""
}

// named is what each project must say.
func (c checked) named() string {
	versioned := c.project["version"] != nil || slices.Contains(c.listed(), "version")
	switch name, _ := c.project["name"].(string); {
	case c.project["name"] == nil && c.backend != "poetry":
		return "the project has no name: project.name is required"
	case name != "" && !validName.MatchString(name):
		return "project.name is not a valid name: '" + name + "'"
	case !versioned && c.backend != "poetry":
		return "the project has no version, and project.dynamic does not list it"
	}
	return ""
}

var validName = lazyregexp.New(`^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$`)

// typed are the kinds of values that fields have.
func (c checked) typed() string {
	for _, name := range []string{"dependencies", "classifiers", "keywords", "authors", "maintainers", "dynamic"} {
		list, ok := c.project[name].([]any)
		if c.project[name] != nil && !ok {
			return "project." + name + " is not a list"
		}
		for _, one := range list {
			_, text := one.(string)
			if _, table := one.(map[string]any); (name == "authors" || name == "maintainers") != table || !text && !table {
				return "project." + name + " has an item of another kind than it may"
			}
		}
	}
	for _, name := range []string{"scripts", "gui-scripts", "urls", "optional-dependencies", "entry-points"} {
		if _, table := c.project[name].(map[string]any); c.project[name] != nil && !table {
			return "project." + name + " is not a table"
		}
	}
	for _, name := range []string{"name", "version", "description", "requires-python"} {
		if _, text := c.project[name].(string); c.project[name] != nil && !text {
			return "project." + name + " is not a string"
		}
	}
	return ""
}

// dynamic looks at the fields that something else is to say.
func (c checked) dynamic() string {
	for _, name := range c.listed() {
		switch {
		case name == "name":
			return "project.dynamic may not list name"
		case c.project[name] != nil && (c.backend == "setuptools" || c.backend == "hatchling"):
			return "project." + name + " is set and listed in project.dynamic"
		}
	}
	return ""
}

// keys are the fields that there are.
func (c checked) keys() string {
	if c.backend != "setuptools" {
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(c.project)) {
		if !fields.Has(name) {
			return "project has an unknown field: " + name
		}
	}
	return ""
}

// fields are those of project; the last two are of 2025.
var fields = tools.WordList(`name version description readme requires-python license license-files authors maintainers keywords classifiers
	urls scripts gui-scripts entry-points dependencies optional-dependencies dynamic import-names import-namespaces`)

// required are the requirements of the project.
func (c checked) required() string {
	lists := map[string]any{"dependencies": c.project["dependencies"]}
	if table, ok := c.project["optional-dependencies"].(map[string]any); ok {
		for name, list := range table {
			lists["optional-dependencies."+name] = list
		}
	}
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		v := lists[name]
		list, ok := v.([]any)
		if v != nil && !ok {
			return "project." + name + " is not a list"
		}
		for _, one := range list {
			text, _ := one.(string)
			if why := requirement.Refused(text); why != "" {
				return "project." + name + " has an invalid requirement: '" + text + "' (" + why + ")"
			}
			if c.backend == "hatchling" && direct.MatchString(text) && c.Tool.Hatch.Metadata["allow-direct-references"] != true {
				return "project." + name + " has a direct reference, '" + text + "', which hatchling takes with allow-direct-references alone"
			}
		}
	}
	return ""
}

var direct = lazyregexp.New(`^[A-Za-z0-9._-]+(?:\[[^\]]*\])?\s*@\s*\S`)

// scripts are the programs of the project.
func (c checked) scripts() string {
	if c.backend != "setuptools" {
		return ""
	}
	for _, table := range []string{"scripts", "gui-scripts"} {
		all, _ := c.project[table].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			v := all[name]
			if called, ok := v.(string); !ok || !reference.MatchString(called) {
				return fmt.Sprintf("project.%s.%s is not of the form module:function: '%v'", table, name, v)
			}
		}
	}
	return ""
}

var reference = lazyregexp.New(`^\s*[\p{L}_][\w.]*(?:\s*:\s*[\p{L}_][\w.]*)?\s*(?:\[.*\])?\s*$`)

// licensed is what the project says of its license, and in which format its readme is.
func (c checked) licensed() string {
	_, expression := c.project["license"].(string)
	list, _ := c.project["classifiers"].([]any)
	for _, one := range list {
		if text, _ := one.(string); expression && strings.HasPrefix(text, "License ::") && c.backend == "setuptools" {
			return "project.license is an expression, and classifiers have '" + text + "' besides"
		}
	}
	readme, _ := c.project["readme"].(string)
	if at := strings.LastIndexByte(readme, '.'); at > 0 && (c.backend == "setuptools" || c.backend == "hatchling") {
		if end := strings.ToLower(readme[at:]); !strings.Contains(end, "/") && end != ".md" && end != ".rst" && end != ".txt" {
			return "the format of project.readme, '" + readme + "', is not known by its name"
		}
	}
	return ""
}

// providers are the modules that backends are in, by the projects that provide them.
var providers = map[string]string{"setuptools": "setuptools", "wheel": "", "hatchling": "hatchling", "poetry-core": "poetry", "flit-core": "flit_core",
	"pdm-backend": "pdm", "cython": "", "numpy": "", "uv-build": "uv_build", "maturin": "maturin", "scikit-build-core": "scikit_build_core", "meson-python": "mesonpy"}

// built are the backends of the modules that have one.
var built = map[string]string{"setuptools": "setuptools.build_meta", "hatchling": "hatchling.build", "flit_core": "flit_core.buildapi",
	"uv_build": "uv_build", "poetry": "poetry.core.masonry.api", "pdm": "pdm.backend"}

// Unavailable says that none of what is required has the backend, or that it is spelled otherwise; "" where one may.
func (p File) Unavailable() string {
	name, _, _ := strings.Cut(p.Build.Backend, ":")
	module, _, _ := strings.Cut(name, ".")
	known := false
	for _, v := range providers {
		known = known || v != "" && v == module
	}
	if !known || len(p.Build.Path) > 0 || len(p.Build.Requires) == 0 {
		return ""
	}
	for _, r := range p.Build.Requires {
		of, listed := providers[pypi.Normal(LeadingName.FindString(r))]
		if !listed {
			return ""
		}
		if of == module {
			if right := built[module]; right != "" && name != right {
				return "cannot import '" + name + "', the backend is " + right
			}
			return ""
		}
	}
	return "cannot import '" + name + "', which none of build-system.requires has"
}
