package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// databaseName is the name of a database in settings.
var databaseName = lazyregexp.New(`["']NAME["']\s*:\s*`)

// sqlite is the file of the only database that an expression lists, where that is one of SQLite's; "" for others. Source:
// Django's documentation, "Databases", 5.1.
func sqlite(w *walker, of expression) string {
	if strings.Count(of.text, "django.db.backends.") != 1 || !strings.Contains(of.text, "django.db.backends.sqlite3") || !strings.HasPrefix(of.mask, "{") {
		return ""
	}
	m := databaseName.FindAllStringIndex(of.text, -1)
	if len(m) != 1 {
		return ""
	}
	file, ok := w.value(of.slice(m[0][1], of.ending(m[0][1])))
	if !ok || strings.HasPrefix(file, ":") || strings.HasPrefix(file, "file:") {
		return ""
	}
	return file
}
