package starts

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	databases = lazyregexp.New(`\bDATABASES\b`)
	literal   = lazyregexp.New(`(?m)^DATABASES\s*(?::[^=\n]+)?=\s*\{`)
	// engine is the backend of a database, or the scheme of its URL, where it is written out or the variable before it is
	// not set.
	engine = lazyregexp.New(`["']ENGINE["']\s*:\s*(?:os\.(?:environ\.get|getenv)\(\s*["'](\w+)["']\s*,\s*)?["']django\.db\.backends\.(\w+)["']`)
)

// drivers are the modules of which a backend needs one. Source: Django's documentation, "Databases", 5.1.
var drivers = map[string]string{"postgresql": "psycopg2 psycopg", "mysql": "MySQLdb pymysql", "oracle": "oracledb cx_Oracle"}

// modelled are Django's own applications that have models: the first of them asks for the database's backend. Source:
// django/db/models/options.py of 3.2 to 5.1, contribute_to_class.
var modelled = tools.WordList("django.contrib.auth django.contrib.contenttypes django.contrib.sessions django.contrib.admin")

// driven refuses a database of which the driver is not there.
func driven(f *importEval, s djangoSettings) (what, where string) {
	text := string(f.Stat(s.at).Entry.Content)
	m := engine.FindAllStringSubmatch(text, -1)
	models := slices.ContainsFunc(s.Lists["INSTALLED_APPS"], func(app string) bool { return modelled.Has(app) })
	if f.halted || !models || len(m) != 1 || len(databases.FindAllString(text, -1)) != 1 || !literal.MatchString(text) || strings.Contains(text, "install_as_MySQLdb") || strings.Contains(text, "psycopg2cffi") {
		return "", ""
	}
	if name := m[0][1]; name != "" {
		if _, known, set := f.variable(name); set || !known {
			return "", ""
		}
	}
	before := f.likely
	for name := range strings.FieldsSeq(drivers[m[0][2]]) {
		if _, _, p := f.locate(name); p != filesystem.Absent {
			f.likely = before
			return "", ""
		}
	}
	if drivers[m[0][2]] == "" {
		return "", ""
	}
	first, _, _ := strings.Cut(drivers[m[0][2]], " ")
	return "Error loading " + first + " module: No module named '" + first + "'", fmt.Sprintf(" (ENGINE in %s)", s.at)
}

// setUp is what Django does when it is set up, and where it makes what handles requests.
func setUp(f *importEval, handles bool) (what, where string) {
	if what, where = f.configured(); what == "" && handles && !f.halted {
		what, where = layered(f)
	}
	return what, where
}

// layered follows the middleware that settings list, which a server's handler imports. Source: Django's documentation,
// "Middleware"; django/core/handlers/base.py of 5.1.
func layered(f *importEval) (what, where string) {
	name, known, set := f.variable("DJANGO_SETTINGS_MODULE")
	s, ok := f.djangoSettings(name)
	if !ok || !set || !known {
		return "", ""
	}
	for _, one := range s.Lists["MIDDLEWARE"] {
		module, class := parentOf(one)
		if strings.HasPrefix(one, "django.") || !class || f.halted {
			continue
		}
		if what, where = f.named(module, []string{one[len(module)+1:]}); what != "" {
			return what, pick(where == "", fmt.Sprintf(" (MIDDLEWARE in %s)", s.at), where)
		}
	}
	return "", ""
}

var (
	images   = lazyregexp.New(`(?m)^class\s+\w+\(models\.Model\):\n(?:(?:[ \t]+[^\n]*)?\n)*?[ \t]+\w+\s*=\s*models\.ImageField\(`)
	abstract = lazyregexp.New(`abstract\s*=|proxy\s*=|managed\s*=`)
)

// pictured refuses a model with a picture where Pillow is not there. Source: Django's documentation, "System check
// framework", fields.E210.
func pictured(f *importEval) (what, where string) {
	name, _, _ := f.variable("DJANGO_SETTINGS_MODULE")
	s, ok := f.djangoSettings(name)
	unchecked := slices.ContainsFunc(f.Fields, func(w tools.Word) bool { return strings.HasPrefix(w.Text, "--skip-c") || !w.Known })
	if !ok || f.halted || unchecked || s.Mentions("SILENCED_SYSTEM_CHECKS") {
		return "", ""
	}
	for _, app := range s.Lists["INSTALLED_APPS"] {
		dir, _, p := f.locate(app)
		if p != filesystem.Present || !f.own(dir) {
			continue
		}
		at := path.Join(dir, strings.ReplaceAll(app, ".", "/"), "models.py")
		text := string(f.Stat(at).Entry.Content)
		if !images.MatchString(text) || abstract.MatchString(text) {
			continue
		}
		if _, _, p := f.locate("PIL"); p == filesystem.Absent {
			f.kind = state.FailsExit
			return "SystemCheckError: Cannot use ImageField because Pillow is not installed", fmt.Sprintf(" (%s)", at)
		}
		return "", ""
	}
	return "", ""
}

// commands are those that Django has itself, with those of its own applications. Source: django-admin help, and
// management/commands of django/contrib, 3.2 to 5.1.
var commands = tools.WordList(`check compilemessages createcachetable dbshell diffsettings dumpdata flush inspectdb loaddata makemessages
	makemigrations migrate optimizemigration runserver sendtestemail shell showmigrations sqlflush sqlmigrate
	sqlsequencereset squashmigrations startapp startproject test testserver help version changepassword createsuperuser
	remove_stale_contenttypes clearsessions collectstatic findstatic ogrinspect ping_google`)

// unknown refuses a command of manage.py that neither Django nor one of the applications has. Source: Django's
// documentation, "How to create custom django-admin commands".
func (f *importEval) unknown(command string) (what, where string) {
	name, known, set := f.variable("DJANGO_SETTINGS_MODULE")
	s, ok := f.djangoSettings(name)
	if n := f.minor(); n < 6 || n > 90 {
		return "", ""
	}
	if commands.Has(command) || strings.HasPrefix(command, "-") || !known || !set || !ok || f.halted || len(s.Lists["INSTALLED_APPS"]) == 0 {
		return "", ""
	}
	before := f.likely
	for _, app := range s.Lists["INSTALLED_APPS"] {
		if strings.HasPrefix(app, "django.contrib.") && !strings.Contains(app, ".gis") {
			continue
		}
		if app = application(f, app); app == "" {
			f.likely = before
			return "", ""
		}
		dir, _, p := f.locate(app)
		e := f.Stat(path.Join(dir, strings.ReplaceAll(app, ".", "/"), "management/commands", command+".py")).Entry
		if p != filesystem.Present || e.Presence != filesystem.Absent {
			f.likely = before
			return "", ""
		}
		f.likely = f.likely || e.Likely
	}
	f.kind = state.FailsOption
	return "Unknown command: '" + command + "'", fmt.Sprintf(" (no application of INSTALLED_APPS in %s has it)", s.at)
}

var applicationName = lazyregexp.New(`(?m)^    name\s*(?::\s*str\s*)?=\s*["']([\w.]+)["']`)

// application is the package of an entry of INSTALLED_APPS: what the class of its configuration names, where it is one;
// "" where that is not known. Source: Django's documentation, "Applications", AppConfig.name.
func application(f *importEval, app string) string {
	module, deeper := parentOf(app)
	if !deeper || app[len(module)+1] < 'A' || app[len(module)+1] > 'Z' {
		return app
	}
	dir, _, p := f.locate(module)
	e := f.Stat(path.Join(dir, strings.ReplaceAll(module, ".", "/")+".py")).Entry
	m := applicationName.FindAllStringSubmatch(string(e.Content), -1)
	if p != filesystem.Present || e.Presence != filesystem.Present || len(m) != 1 {
		return ""
	}
	return m[0][1]
}
