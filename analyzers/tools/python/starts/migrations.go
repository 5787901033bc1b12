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

// loading are the commands of manage.py that load the migrations of all applications. Source: Django's documentation,
// "Migrations"; django/db/migrations/loader.py of 3.2 to 5.1.
var loading = tools.WordList("migrate makemigrations showmigrations test sqlmigrate squashmigrations")

var (
	dependencies = lazyregexp.New(`(?m)^    dependencies\s*=\s*\[([^\]]*)\]`)
	dependency   = lazyregexp.New(`\(\s*["'](\w+)["']\s*,\s*["'](\w+)["']\s*,?\s*\)`)
)

// graphed refuses a migration that follows one of the same application which is not there.
func graphed(f *importEval) (what, where string) {
	name, _, _ := f.variable("DJANGO_SETTINGS_MODULE")
	s, ok := f.djangoSettings(name)
	if !ok || f.halted || s.Mentions("MIGRATION_MODULES") {
		return "", ""
	}
	for _, app := range s.Lists["INSTALLED_APPS"] {
		dir, _, p := f.locate(app)
		if p != filesystem.Present || !f.own(dir) {
			continue
		}
		folder := path.Join(dir, strings.ReplaceAll(app, ".", "/"), "migrations")
		names, complete := f.State.Files.Children(f.Real(folder))
		if !complete || !slices.Contains(names, "__init__.py") {
			continue
		}
		all := ""
		for _, one := range names {
			all += string(f.Stat(path.Join(folder, one)).Entry.Content)
		}
		for _, one := range names {
			e := f.Stat(path.Join(folder, one)).Entry
			if what, where = parentless(f, e, folder, one, app); what != "" && !strings.Contains(all, "replaces") {
				f.likely = true // Django may be told of other places of migrations
				f.kind = state.FailsPath
				return what, where
			}
		}
	}
	return "", ""
}

// parentless is a migration that depends on one which is not in its folder.
func parentless(f *importEval, e filesystem.Entry, folder, file, app string) (what, where string) {
	own := app[strings.LastIndexByte(app, '.')+1:]
	m := dependencies.FindStringSubmatch(string(e.Content))
	if !strings.HasSuffix(file, ".py") || file == "__init__.py" || strings.HasPrefix(file, "_") || m == nil || !e.Has(filesystem.KnowContent) {
		return "", ""
	}
	for _, d := range dependency.FindAllStringSubmatch(m[1], -1) {
		at := path.Join(folder, d[2])
		if d[1] == own && !strings.HasPrefix(d[2], "__") && f.Stat(at+".py").Entry.Presence == filesystem.Absent &&
			f.Stat(at+".pyc").Entry.Presence == filesystem.Absent && f.Stat(at).Entry.Presence == filesystem.Absent {
			return fmt.Sprintf("NodeNotFoundError: Migration %s.%s dependencies reference nonexistent parent node ('%s', '%s')",
				own, strings.TrimSuffix(file, ".py"), d[1], d[2]), " (there is no " + at + ".py)"
		}
	}
	return "", ""
}
