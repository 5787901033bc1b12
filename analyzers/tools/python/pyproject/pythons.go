package pyproject

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// Pythons is what a project says of the releases of Python that it runs on, as pip reads it, "" where it says nothing
// that is known here. Sources: packaging.python.org, "pyproject.toml specification"; python-poetry.org,
// "Dependency specification", of carets and tildes, which poetry-core turns into plain clauses.
func (p File) Pythons() string {
	if p.Project != nil && p.Project.RequiresPython != "" {
		return p.Project.RequiresPython
	}
	if p.Tool.Poetry == nil || !strings.HasPrefix(p.Build.Backend, "poetry") {
		return ""
	}
	said, _ := p.Tool.Poetry.Dependencies["python"].(string)
	var all []string
	for clause := range strings.SplitSeq(said, ",") {
		clause = strings.TrimSpace(clause)
		if m := poetic.FindStringSubmatch(clause); m != nil && m[1] == "^" {
			clause = ">=" + m[2] + ",<4"
		} else if m != nil {
			clause = "~=" + m[2] + ".0"
		}
		all = append(all, clause)
	}
	return strings.Join(all, ",")
}

// poetic are clauses of Poetry's own of releases of Python 3: ^3.12 is below 4, ~3.12 below 3.13.
var poetic = lazyregexp.New(`^([~^])\s*(3\.\d+)$`)

// declared is where setup.cfg and setup.py have the same.
var declared = lazyregexp.New(`(?m)^\s*python_requires\s*=\s*["']?([^"'#;\n]+?)["']?\s*,?\s*$`)

// Declared is Pythons of a setup.cfg or setup.py; one that says it twice is not understood.
func Declared(text string) string {
	m := declared.FindAllStringSubmatch(text, -1)
	if len(m) != 1 || strings.Count(text, "python_requires") != 1 {
		return ""
	}
	return m[0][1]
}

// mostPatches is more than any minor version of Python 3 has patch releases.
const mostPatches = 100

// Shuts is what pip says where no patch release of Python 3 of that minor version is what the project asks for, "" where
// one may be.
func Shuts(name, pythons string, minor int) string {
	version := fmt.Sprintf("3.%d", minor)
	if minor == 0 || pythons == "" {
		return ""
	}
	for patch := range mostPatches {
		if !pypi.Excludes(pythons, fmt.Sprintf("%s.%d", version, patch)) {
			return ""
		}
	}
	return "Package " + name + " requires a different Python: " + version + " not in '" + pythons + "'"
}
