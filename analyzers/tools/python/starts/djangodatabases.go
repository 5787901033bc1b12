package starts

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
)

// connecting are the commands of manage.py that open the database whatever else they do. Source: django/core/management of
// 4.2 and 5.1; run with 3.2 and 4.2.
var connecting = tools.WordList("migrate showmigrations flush inspectdb")

// stored refuses the file of a database of SQLite's in a folder that is not there, or that the user may not write.
func stored(f *importEval) (what, where string) {
	name, _, _ := f.variable("DJANGO_SETTINGS_MODULE")
	s, ok := f.djangoSettings(name)
	if !ok || s.Texts["DATABASES"] == "" || s.Mentions("DATABASE_ROUTERS") {
		return "", ""
	}
	what = f.write(code.Step{Path: s.Texts["DATABASES"], Reason: "django.db.utils.OperationalError: unable to open database file"})
	return what, fmt.Sprintf(" (DATABASES in %s)", s.at)
}
