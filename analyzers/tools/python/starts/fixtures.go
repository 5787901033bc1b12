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

// builtin are the fixtures that pytest has itself. Source: "pytest --fixtures" of pytest 6.2 to 9.0.
var builtin = tools.WordList(`cache capfd capfdbinary caplog capsys capsysbinary capteesys doctest_namespace monkeypatch pytestconfig record_property
	record_testsuite_property record_xml_attribute recwarn request testdir pytester tmp_path tmp_path_factory tmpdir
	tmpdir_factory subtests linecomp LineMatcher`)

// fixing are projects, other than those that are called pytest-..., that provide fixtures. Source: their documentation.
var fixing = strings.Fields(`faker respx requests_mock celery dash syrupy pyfakefs hypothesis xprocess schemathesis anyio aioresponses
	inline_snapshot moto freezegun time_machine playwright selenium xdist allure_pytest flask_testing aiohttp sanic werkzeug typeguard`)

// clashing refuses two modules of tests of one name in folders that are no packages: Python imports one of them alone.
// Source: pytest 8.3's documentation, "pytest import mechanisms", prepend.
func (a start) clashing(files []string) {
	seen := map[string]string{}
	for _, file := range files {
		dir := path.Dir(file)
		if a.Stat(path.Join(dir, "__init__.py")).Entry.Presence != filesystem.Absent {
			continue
		}
		name := path.Base(file)
		if other := seen[name]; other != "" && path.Dir(other) != dir {
			a.Refuse(effects.Arg{}, state.FailsExit, fmt.Sprintf("import file mismatch: %s and %s are both the module %s: their folders have no __init__.py",
				other, file, strings.TrimSuffix(name, ".py")), a.Stat(dir).Entry.Likely)
			return
		}
		seen[name] = file
	}
}

// unequal refuses tests that are run with more or fewer values than names.
func (a start) unequal(files []string) {
	for _, file := range files {
		e := a.Stat(file).Entry
		for _, s := range code.Parse(string(e.Content)) {
			if why := code.Unequal(s); why != "" {
				a.Refuse(effects.Arg{}, state.FailsExit, fmt.Sprintf("%s (%s:%d)", why, file, s.Line), e.Likely)
				return
			}
		}
	}
}

var (
	testOf      = lazyregexp.New(`^(?:async\s+)?def\s+(test\w*)\s*\(`)
	fixtureName = lazyregexp.New(`\bname\s*=\s*["'](\w+)["']`)
	defined     = lazyregexp.New(`^(?:async\s+)?def\s+(\w+)`)
	spelled     = lazyregexp.New(`\.parametrize\(\s*[\[(]?\s*["']`)
	plainMark   = lazyregexp.New(`^@pytest\.mark\.(\w+)`)
)

// unfixed refuses tests that ask for a fixture which nothing defines. Source: pytest 8.3's documentation, "How to use
// fixtures".
func (a start) unfixed(files []string) {
	for _, file := range files {
		e := a.Stat(file).Entry
		list := code.Parse(string(e.Content))
		have, ok := a.fixtures(file, list)
		if !ok || e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
			continue
		}
		for i, s := range list {
			if missing := a.asks(list, i, have); missing != "" && !a.Failed {
				a.Refuse(effects.Arg{}, state.FailsExit, fmt.Sprintf("fixture '%s' not found (%s:%d)", missing, file, s.Line), e.Likely || !a.fixless())
				return
			}
		}
	}
}

// asks is the parameter of a test that no fixture stands for, "" for none.
func (a start) asks(list []*code.Statement, i int, have map[string]bool) string {
	s := list[i]
	if !testOf.MatchString(s.Mask) || strings.Contains(s.Mask, "*") {
		return ""
	}
	for j := i - 1; j >= 0 && strings.HasPrefix(list[j].Mask, "@"); j-- {
		m := plainMark.FindStringSubmatch(list[j].Mask)
		if m == nil || m[1] != "parametrize" && !own.Has(m[1]) && lentBy[m[1]] == "" || m[1] == "usefixtures" || m[1] == "skip" || m[1] == "skipif" || m[1] == "xfail" {
			return "" // something else may pass the argument
		}
		if m[1] == "parametrize" && !spelled.MatchString(list[j].Text) {
			return ""
		}
		if m[1] == "parametrize" {
			for _, w := range word.FindAllString(list[j].Text, -1) {
				have[w] = true
			}
		}
	}
	for _, name := range code.Parameters(s) {
		if !have[name] && !builtin.Has(name) {
			return name
		}
	}
	return ""
}

// fixtures are the names that a module, and each conftest.py that it sees, defines or imports; ok is false where there may
// be others.
func (a start) fixtures(file string, list []*code.Statement) (have map[string]bool, ok bool) {
	have = map[string]bool{}
	lists := [][]*code.Statement{list}
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		e := a.Stat(path.Join(dir, "conftest.py")).Entry
		if e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) && !strings.Contains(string(e.Content), "pytest_") {
			lists = append(lists, code.Parse(string(e.Content)))
		} else if e.Presence != filesystem.Absent {
			return nil, false
		}
		if dir == "/" || dir == a.Dir.Text {
			break
		}
	}
	for _, one := range lists {
		if !gather(one, have) {
			return nil, false
		}
	}
	return have, true
}

// gather adds what statements define under a decorator, import, or make by a call, also where a condition decides; false
// where they may define fixtures that are not seen.
func gather(list []*code.Statement, have map[string]bool) bool {
	for i, s := range list {
		if strings.Contains(s.Mask, "import *") || strings.Contains(s.Text, "pytest_generate_tests") || strings.Contains(s.Text, "pytest_plugins") {
			return false
		}
		if m := fixtureName.FindStringSubmatch(s.Text); m != nil {
			have[m[1]] = true
		}
		m := defined.FindStringSubmatch(s.Mask)
		switch {
		case m != nil && i > 0 && strings.HasPrefix(list[i-1].Mask, "@"):
			have[m[1]] = true
		case m == nil && s.Keyword() != "class":
			for _, w := range word.FindAllString(s.Mask, -1) {
				have[w] = true
			}
			if !gather(s.Body, have) {
				return false
			}
		}
	}
	return true
}

// fixless reports whether nothing is installed that may provide fixtures of its own.
func (a start) fixless() bool {
	python, _ := a.Python()
	return a.plainly() && !slices.ContainsFunc(append(slices.Clone(fixing), "pytest_asyncio", "pytest_mock", "pytest_django", "pytest_env", "pytest_cov", "pytest_timeout"), func(name string) bool {
		p, _ := a.ModulePresence(python, name)
		return p != filesystem.Absent
	})
}
