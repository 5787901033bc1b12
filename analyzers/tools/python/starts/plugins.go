package starts

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// plugins are options of pytest that plugins provide, by how they begin, with the modules of those that have it. Sources: the plugins'
// documentation, "pytest --help" with each of them, 2024-11.
var plugins = []struct{ option, modules string }{
	{"--cov", "pytest_cov"}, {"--no-cov", "pytest_cov"}, {"-n", "xdist"}, {"--numprocesses", "xdist"}, {"--dist", "xdist"},
	{"--asyncio-mode", "pytest_asyncio"}, {"--ds", "pytest_django"}, {"--reuse-db", "pytest_django"}, {"--create-db", "pytest_django"},
	{"--nomigrations", "pytest_django"}, {"--no-migrations", "pytest_django"}, {"--reruns", "pytest_rerunfailures"}, {"--timeout", "pytest_timeout"},
	{"--html", "pytest_html"}, {"--self-contained-html", "pytest_html"}, {"--benchmark-", "pytest_benchmark"}, {"--randomly-", "pytest_randomly"},
	{"--alluredir", "allure_pytest allure_pytest_bdd"}, {"--snapshot-update", "syrupy snapshottest pytest_snapshot"}, {"--mypy", "pytest_mypy"},
}

// added are the options of each run, as a configuration of pytest's has them.
var added = lazyregexp.New(`(?m)^\s*addopts\s*=[ \t]*((?:\[[^\]]*\])|(?:"[^"\n]*")|(?:'[^'\n]*')|(?:"""[^"]*""")|(?:[^\n"'\[]*(?:\n[ \t]+\S[^\n]*)*))`)

// unplugged refuses options that only a plugin has which is not there. Source: pytest 8.3's documentation, addopts.
func (a start) unplugged(x effects.Action) {
	if x.Options.Has("c", "config-file", "o", "override-ini", "rootdir") {
		return
	}
	words := []string{}
	for _, f := range a.Fields[1:] {
		words = append(words, f.Text)
	}
	for _, name := range []string{"pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"} {
		e := a.Stat(path.Join(a.Dir.Text, name)).Entry
		text := string(e.Content)
		if e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) && configured.MatchString(text) {
			if m := added.FindStringSubmatch(text[configured.FindStringIndex(text)[0]:]); m != nil {
				words = append(words, strings.FieldsFunc(m[1], func(r rune) bool { return strings.ContainsRune(" \t\n\"'[],", r) })...)
			}
			break
		}
		if strings.HasSuffix(name, "pytest.ini") && e.Presence != filesystem.Absent {
			break // which counts without a section, too
		}
	}
	if plugging(words) || a.optioned(words) {
		return
	}
	python, unsure := a.Python()
	for _, word := range words {
		for _, p := range plugins {
			if word != p.option && !strings.HasPrefix(word, p.option+"=") && !(strings.HasSuffix(p.option, "-") && strings.HasPrefix(word, p.option)) &&
				!(p.option == "--cov" && strings.HasPrefix(word, "--cov-")) {
				continue
			}
			first, _, _ := strings.Cut(p.modules, " ")
			lacking, doubted := true, unsure
			for module := range strings.FieldsSeq(p.modules) {
				presence, likely := a.ModulePresence(python, module)
				lacking, doubted = lacking && presence == filesystem.Absent, doubted || likely
			}
			if lacking {
				a.Refuse(effects.Arg{}, state.FailsOption, "error: unrecognized arguments: "+word+", which "+strings.ReplaceAll(first, "_", "-")+" has: it is not installed", doubted)
				return
			}
		}
	}
}

// optioned reports whether a conftest.py, or another configuration, may have options of its own.
func (a start) optioned(words []string) bool {
	for _, name := range []string{"pyproject.toml", "setup.cfg", "setup.py"} { // the project may be a plugin itself
		if text := a.Stat(path.Join(a.Dir.Text, name)).Entry.Content; strings.Contains(string(text), "pytest11") {
			return true
		}
	}
	dirs := []string{a.Dir.Text}
	for _, w := range append(words, "tests", "test") {
		dirs = append(dirs, path.Join(a.Dir.Text, w), path.Dir(path.Join(a.Dir.Text, w)))
	}
	for _, dir := range dirs {
		for _, name := range []string{"pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml"} {
			if dir != a.Dir.Text && a.Stat(path.Join(dir, name)).Entry.Presence != filesystem.Absent {
				return true // that may be the one that counts
			}
		}
		e := a.Stat(path.Join(dir, "conftest.py")).Entry
		if e.Presence == filesystem.Unknown || e.Presence == filesystem.Present && (!e.Has(filesystem.KnowContent) || strings.Contains(string(e.Content), "addoption") || strings.Contains(string(e.Content), "pytest_plugins")) {
			return true
		}
	}
	return false
}

// plugging reports whether the words name plugins.
func plugging(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "-p") })
}
