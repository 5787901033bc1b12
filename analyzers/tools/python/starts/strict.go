package starts

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// own are the marks that pytest has itself. Source: "pytest --markers" of pytest 8.3.
var own = tools.WordList("filterwarnings skip skipif xfail parametrize usefixtures tryfirst trylast no_cover hookwrapper optionalhook")

// lentBy are the marks, and the settings, that well-known plugins add, with the modules of those. Sources: the plugins'
// documentation, 2024-11.
var lentBy = map[string]string{
	"asyncio": "pytest_asyncio", "anyio": "anyio", "django_db": "pytest_django", "urls": "pytest_django",
	"timeout": "pytest_timeout", "flaky": "pytest_rerunfailures flaky", "benchmark": "pytest_benchmark",
	"xdist_group": "xdist", "order": "pytest_order", "run": "pytest_ordering", "dependency": "pytest_dependency",
	"vcr": "pytest_recording vcr", "freeze_time": "pytest_freezer pytest_freezegun", "trio": "pytest_trio",
	"asyncio_mode": "pytest_asyncio", "asyncio_default_fixture_loop_scope": "pytest_asyncio",
	"DJANGO_SETTINGS_MODULE": "pytest_django", "django_find_project": "pytest_django", "env": "pytest_env",
	"env_files": "pytest_dotenv", "timeout_method": "pytest_timeout", "mock_use_standalone_module": "pytest_mock",
}

// usual are plugins that add no marks but those that are listed.
var usual = tools.WordList("pytest_cov pytest_asyncio pytest_mock pytest_django pytest_timeout pytest_env pytest_xdist")

var (
	marked    = lazyregexp.New(`^(?:@|pytestmark\s*=\s*\[?\s*)pytest\.mark\.([A-Za-z_]\w*)`)
	markers   = lazyregexp.New(`(?m)^\s*markers\s*=`)
	markWords = lazyregexp.New(`(?m)(?:^|["'\n])\s*([A-Za-z_]\w*)`)
	keys      = lazyregexp.New(`(?m)^([A-Za-z_]\w*)\s*=`)
)

// iniFiles may have the configuration of pytest, the first that has it counts.
var iniFiles = []string{"pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"}

// configuration is the section that pytest takes its settings from; ok is false where that is not known.
func (a start) configuration() (section string, ok bool) {
	for _, name := range iniFiles {
		e := a.Stat(path.Join(a.Dir.Text, name)).Entry
		text := string(e.Content)
		switch {
		case e.Presence == filesystem.Absent:
			continue
		case e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || native.MatchString(text):
			return "", false
		case !configured.MatchString(text):
			continue
		}
		text = text[configured.FindStringIndex(text)[1]:]
		section, _, _ = strings.Cut(text, "\n[")
		return section, true
	}
	return "", true
}

// strict refuses marks that nothing declares where pytest is told to, and settings that it does not have. Source: pytest
// 8.3's documentation, --strict-markers and --strict-config.
func (a start) strict(x effects.Action, files []string) {
	section, ok := a.configuration()
	options := ""
	if m := added.FindStringSubmatch(section); m != nil {
		options = m[1]
	}
	if !ok {
		return
	}
	if x.Options.Has("strict-config") || strings.Contains(options, "--strict-config") {
		for _, m := range keys.FindAllStringSubmatch(section, -1) {
			if lacking, likely := a.unlent(m[1]); lacking {
				a.Refuse(effects.Arg{}, state.FailsOption, "ERROR: Unknown config option: "+m[1], likely)
				return
			}
		}
	}
	if !x.Options.Has("strict-markers", "strict") && !strings.Contains(options, "--strict-markers") && !slices.Contains(strings.Fields(options), "--strict") {
		return
	}
	declared := map[string]bool{}
	if m := markers.FindStringIndex(section); m != nil { // where the list ends is not looked for: a bracket, or an empty line, may be within
		for _, w := range markWords.FindAllStringSubmatch(section[m[1]:], -1) {
			declared[w[1]] = true
		}
	}
	for _, file := range files {
		e := a.Stat(file).Entry
		for _, s := range code.Parse(string(e.Content)) {
			if a.mark(s, declared, file, e.Likely); a.Failed {
				return
			}
		}
	}
}

// mark looks at the marks of one statement, and at those of the methods of a class.
func (a start) mark(s *code.Statement, declared map[string]bool, file string, likely bool) {
	if s.Keyword() == "class" {
		for _, inner := range s.Body {
			a.mark(inner, declared, file, likely)
		}
	}
	m := marked.FindStringSubmatch(s.Text)
	if m == nil || declared[m[1]] || own.Has(m[1]) || a.Failed {
		return
	}
	lacking, unsure := true, !a.plainly()
	if lentBy[m[1]] != "" {
		lacking, unsure = a.unlent(m[1])
	}
	if lacking {
		a.Refuse(effects.Arg{}, state.FailsOption, fmt.Sprintf("'%s' not found in `markers` configuration option (%s:%d)", m[1], file, s.Line), likely || unsure)
	}
}

// unlent reports whether a mark, or a setting, is one of a plugin's that is not there.
func (a start) unlent(name string) (lacking, likely bool) {
	python, likely := a.Python()
	for module := range strings.FieldsSeq(lentBy[name]) {
		p, unsure := a.ModulePresence(python, module)
		if p != filesystem.Absent {
			return false, false
		}
		lacking, likely = true, likely || unsure
	}
	return lacking, likely
}

// plainly reports whether no plugin is there that may have marks of its own.
func (a start) plainly() bool {
	python, likely := a.Python()
	dirs, ok := a.Places(python, a.Dir.Text)
	for _, dir := range dirs {
		names, complete := a.State.Files.Children(a.Real(dir))
		known := complete || a.Stat(dir).Entry.Presence == filesystem.Absent
		ok = ok && known && !slices.ContainsFunc(names, func(name string) bool {
			module, _, _ := strings.Cut(name, ".")
			module, _, _ = strings.Cut(module, "-")
			return strings.HasPrefix(module, "pytest_") && !usual.Has(module)
		})
	}
	return ok && !likely
}

// hooks is what in a conftest.py may have pytest collect other tests, or know other marks, settings and fixtures.
var hooks = lazyregexp.New(`pytest_|addini|collect_ignore|import \*|sys\.path`)

// hooked reports whether a conftest.py, a configuration above the working directory, or the project as a plugin, may have
// a say in what pytest collects, and what it knows.
func (a start) hooked(files []string) bool {
	seen := map[string]bool{}
	for _, file := range append(slices.Clone(files), path.Join(a.Dir.Text, "any")) {
		for dir := path.Dir(file); !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
			e := a.Stat(path.Join(dir, "conftest.py")).Entry
			plain := e.Has(filesystem.KnowContent) && !hooks.MatchString(string(e.Content))
			if e.Presence == filesystem.Present && !plain || e.Presence == filesystem.Unknown && dir != "/" {
				return true
			}
			if filesystem.Within(dir, a.Dir.Text) {
				continue
			}
			for _, name := range []string{"pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"} {
				if a.Stat(path.Join(dir, name)).Entry.Presence == filesystem.Present {
					return true
				}
			}
		}
	}
	project := a.Stat(path.Join(a.Dir.Text, "pyproject.toml")).Entry
	return strings.Contains(string(project.Content), "pytest11")
}
