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

// settled are the commands of manage.py that stop without the project's settings. Source: Django 5.1's
// django/core/management, 2024-08.
var settled = tools.WordList(`check migrate makemigrations runserver collectstatic loaddata dumpdata createsuperuser flush shell showmigrations test
	findstatic createcachetable sqlmigrate dbshell clearsessions changepassword inspectdb compilemessages`)

// checking are the commands that first look at the whole project, its addresses too. Source: Django 3.2's and 5.1's
// django/core/management, requires_system_checks and the calls of check.
var checking = tools.WordList("check runserver makemigrations migrate")

// translating are the commands that start a program of GNU gettext, with the one that they look for first. Source:
// django/core/management/commands of 5.1, 2024-08.
var translating = map[string]string{"compilemessages": "msgfmt", "makemessages": "xgettext"}

// managing is manage.py as startproject writes it. Source: Django 1.4 to 5.1.
var managing = lazyregexp.New(`from django\.core\.management import execute_from_command_line`)

// django is manage.py, which needs Django, and for most of its commands the module of settings that the environment or
// itself names. It reports whether all that the command does is carried out.
func (a start) django(x effects.Action, f *importEval) bool {
	at, _ := a.At(x.Paths[0])
	e := a.Stat(at).Entry
	if f.halted || e.Likely || !e.Has(filesystem.KnowContent) || !managing.MatchString(string(e.Content)) ||
		code.Steers.MatchString(string(e.Content)) {
		return false
	}
	if what, where := f.named("django", nil); what != "" {
		f.refuse(x.Paths[0], what, where)
		return false
	}
	if len(x.Paths) < 2 || !f.told(x.Paths) {
		return false
	}
	f.script = x.Paths[0].Text
	if !settled.Has(x.Paths[1].Text) {
		if what, where := f.unknown(x.Paths[1].Text); what != "" {
			f.refuse(x.Paths[1], what, where)
		}
		return false
	}
	what, where := f.configured()
	command := x.Paths[1].Text
	if what == "" && command == "collectstatic" && !f.halted {
		what, where = f.collected()
	}
	if what == "" && checking.Has(command) && !f.halted {
		if what, where = f.addressed(); what == "" {
			what, where = pictured(f)
		}
	}
	if what == "" && connecting.Has(command) && !f.halted {
		what, where = stored(f)
	}
	if what == "" && loading.Has(command) && !f.halted {
		what, where = graphed(f)
	}
	if needed := translating[command]; what == "" && needed != "" {
		what = f.program(needed, ", which "+command+" starts")
	}
	if what != "" {
		f.refuse(x.Paths[0], what, where)
		return false
	}
	return a.manages(command, f)
}

// told reads the options of manage.py that all its commands have; ok is false where not all are known.
func (f *importEval) told(args []effects.Arg) (ok bool) {
	for _, p := range args {
		if !p.Known || strings.HasPrefix(p.Text, "--pythonpath") || p.Text == "--settings" {
			return false
		}
		if name, ok := strings.CutPrefix(p.Text, "--settings="); ok {
			f.sets("DJANGO_SETTINGS_MODULE", name)
		}
	}
	return true
}

// manages is what a command of manage.py writes: collectstatic fills STATIC_ROOT, migrate a database, which may be a
// file. The project's own code may write besides, which nothing speaks for. ok is false where that is not known.
func (a start) manages(command string, f *importEval) (ok bool) {
	name, _, _ := f.variable("DJANGO_SETTINGS_MODULE")
	s, known := f.djangoSettings(name)
	var places []effects.Arg
	switch root := s.Texts["STATIC_ROOT"]; {
	case !known || f.halted:
		return false
	case command == "collectstatic" && root != "":
		places = []effects.Arg{{Text: f.beneath(root), Known: true}}
	case command == "migrate":
		places = []effects.Arg{{Text: f.beneath("db.sqlite3"), Known: true}, {Text: path.Join(s.Texts["BASE_DIR"], "db.sqlite3"), Known: true}}
	case command != "check" && command != "showmigrations" && command != "findstatic":
		return false
	}
	for _, p := range append(places, effects.Arg{Text: "/tmp", Known: true}) {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{p}})
	}
	for _, x := range effects.OwnCode() {
		if x.Quiet {
			a.Do(x)
		}
	}
	return true
}

// djangoSettings are what a project's settings say, of the module and of those that it takes over.
type djangoSettings struct {
	code.Settings
	at string // the module's file
}

// configured is what Django does when it is set up: it reads the settings, and imports what they name. Source: Django's
// documentation, "Settings" and "Applications"; django/conf/__init__.py and django/apps/config.py of 5.1.
func (f *importEval) configured() (what, where string) {
	name, known, set := f.variable("DJANGO_SETTINGS_MODULE")
	switch {
	case f.halted || f.set[""] != "" || set && (!known || name == ""):
		return "", ""
	case !set:
		f.kind, f.likely = state.FailsVariable, f.likely || f.starting()
		return "ImproperlyConfigured: DJANGO_SETTINGS_MODULE is not set", " (and nothing else names the settings)"
	}
	if what, where = f.named(name, nil); what != "" {
		return what, pick(where == "", " (the settings of "+pick(f.script == "", "Django", f.script)+")", where)
	}
	s, ok := f.djangoSettings(name)
	if !ok || f.halted {
		return "", ""
	}
	f.standIn()
	if what = f.logging(s); what != "" {
		return what, fmt.Sprintf(" (LOGGING in %s)", s.at)
	}
	if what, where = f.installed(s); what == "" && !f.halted {
		what, where = driven(f, s)
	}
	return what, where
}

// logging opens the files of the handlers that settings list. Source: Django's documentation, "Logging".
func (f *importEval) logging(s djangoSettings) string {
	for _, file := range s.Logs {
		if what := f.write(code.Step{Path: file}); what != "" && !s.Mentions("LOGGING_CONFIG") {
			return what
		}
	}
	return ""
}

// standIn makes what follows likely where the Django that is installed is not the whole one.
func (f *importEval) standIn() {
	if dir, _, p := f.locate("django"); p == filesystem.Present && f.Stat(path.Join(dir, "django/apps/config.py")).Entry.Presence == filesystem.Absent {
		f.likely = true
	}
}

// installed follows the applications that settings list.
func (f *importEval) installed(s djangoSettings) (what, where string) {
	from := fmt.Sprintf(" (INSTALLED_APPS in %s)", s.at)
	for _, app := range s.Lists["INSTALLED_APPS"] {
		if strings.HasPrefix(app, "django.") || f.halted {
			continue
		}
		if before, deeper := parentOf(app); deeper && app[len(before)+1] >= 'A' && app[len(before)+1] <= 'Z' {
			app = before // the class of its configuration
		}
		if what, where = f.named(app, []string{"apps", "models"}); what != "" {
			return what, pick(where == "", from, where)
		}
	}
	return "", ""
}

// addressed follows the module of addresses that the settings name. Source: Django 5.1's django/core/checks/urls.py.
func (f *importEval) addressed() (what, where string) {
	name, _, _ := f.variable("DJANGO_SETTINGS_MODULE")
	s, ok := f.djangoSettings(name)
	if !ok || s.Texts["ROOT_URLCONF"] == "" {
		return "", ""
	}
	what, where = f.named(s.Texts["ROOT_URLCONF"], nil)
	return what, pick(where == "", fmt.Sprintf(" (ROOT_URLCONF in %s)", s.at), where)
}

// collected is collectstatic. Source: Django's documentation, "The staticfiles app".
func (f *importEval) collected() (what, where string) {
	name, _, _ := f.variable("DJANGO_SETTINGS_MODULE")
	s, ok := f.djangoSettings(name)
	if !ok || f.halted || s.Mentions("STORAGES") || s.Mentions("STATICFILES_STORAGE") {
		return "", ""
	}
	if apps := s.Lists["INSTALLED_APPS"]; len(apps) > 0 && !s.Mentions("STATICFILES_DIRS") && !slices.ContainsFunc(apps, serves) {
		return "", "" // there is nothing to collect
	}
	before := f.likely
	f.likely = f.likely || !slices.Contains(s.Lists["INSTALLED_APPS"], "django.contrib.admin") // which has files to collect
	if root := s.Texts["STATIC_ROOT"]; root != "" {
		if what = f.unmade(f.beneath(root)); what == "" {
			f.likely = before
		}
		return what, ""
	}
	if !s.Absent("STATIC_ROOT") && !s.Lacks("STATIC_ROOT") {
		f.likely = before
		return "", ""
	}
	f.kind = state.FailsVariable
	return "ImproperlyConfigured: STATIC_ROOT is not set, and collectstatic needs it", fmt.Sprintf(" (in %s)", s.at)
}

// serves reports whether an application may have static files: of Django's own two have. Source: the folders of
// django/contrib, 3.2 to 5.2.
func serves(app string) bool {
	return !strings.HasPrefix(app, "django.contrib.") || app == "django.contrib.admin" || app == "django.contrib.gis"
}

// unmade refuses a folder that is not there, and that the user may not make.
func (f *importEval) unmade(at string) string {
	if !path.IsAbs(at) || f.Stat(at).Entry.Presence != filesystem.Absent {
		return ""
	}
	above := path.Dir(at)
	for above != "/" && f.Stat(above).Entry.Presence == filesystem.Absent {
		above = path.Dir(above)
	}
	denial := f.Forbidden(above, state.ToWrite|state.ToExecute)
	if e := f.Stat(above).Entry; denial.Where == "" || e.Presence != filesystem.Present {
		return ""
	}
	f.kind, f.likely = state.FailsAccess, f.likely || denial.Likely
	return fmt.Sprintf("Permission denied: '%s'", at)
}

// djangoSettings reads the names that a module of settings binds; ok is false where not all of them are known.
func (f *importEval) djangoSettings(module string) (s djangoSettings, ok bool) {
	dir, _, p := f.locate(module)
	if p != filesystem.Present || !f.own(dir) {
		return s, false
	}
	at := path.Join(dir, strings.ReplaceAll(module, ".", "/"))
	pkg, _ := parentOf(module)
	e := f.Stat(at + ".py").Entry
	if init := f.Stat(path.Join(at, "__init__.py")).Entry; e.Presence == filesystem.Absent && init.Presence == filesystem.Present {
		e, at, pkg = init, path.Join(at, "__init__"), module
	}
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return s, false
	}
	m := code.Module{File: at + ".py", Dir: f.dir, Lookup: f.variable}
	own, stars := m.Settings(string(e.Content))
	s = djangoSettings{Settings: own, at: at + ".py"}
	for _, i := range slices.Backward(stars) { // the last one binds last
		from := i.Module
		if parts := strings.Split(pkg, "."); i.Level > 0 && i.Level <= len(parts) {
			from = strings.Trim(strings.Join(parts[:len(parts)-i.Level+1], ".")+"."+i.Module, ".")
		}
		inner, ok := f.djangoSettings(from)
		if !ok {
			return s, false
		}
		s.Under(inner.Settings)
	}
	return s, !s.Vague
}
