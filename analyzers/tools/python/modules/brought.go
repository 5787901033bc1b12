package modules

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// debianPythons are the python3 of Debian's releases. Source: python3-defaults in Debian 11, 12 and 13; 2026-11-29.
var debianPythons = map[string]string{"bullseye": "python3.9", "bookworm": "python3.11", "trixie": "python3.13"}

// scripts are programs that the distribution's python runs, with the packages that have them. Source: Contents of Debian 11,
// 12 and 13; 2026-11-29.
var scripts = map[string]string{"gunicorn": "gunicorn", "uvicorn": "uvicorn", "hypercorn": "hypercorn", "daphne": "daphne", "flask": "python3-flask",
	"celery": "celery", "alembic": "alembic", "pytest-3": "python3-pytest", "django-admin": "python3-django", "waitress-serve": "python3-waitress"}

// brought is Debian's python where packages came of which not all files are known: those of modules depend on python3 (Debian
// Policy, Python, 4), and programs of packages name it. It is "" where another may come first on PATH.
func (a Finder) brought() string {
	python := debianPythons[a.State.Codename()]
	if python == "" || len(a.Fields) == 0 || !OnDebian(a.World) {
		return ""
	}
	name := a.Fields[0].Text
	by, script := scripts[name], name != "python3" && name != "/usr/bin/python3"
	if script && by == "" {
		return ""
	}
	for _, dir := range a.SearchPath() {
		if dir == "/usr/bin" || path.IsAbs(name) {
			break
		}
		if a.Stat(path.Join(dir, name)).Entry.Presence != filesystem.Absent {
			return ""
		}
	}
	came := a.State.AsInstalledBy("", "/usr/bin/"+path.Base(name), func(one string) bool {
		return one == by || !script && (one == "python3" || strings.HasPrefix(one, "python3-") && !strings.HasSuffix(one, "-doc"))
	})
	if !came || !slices.Contains(a.SearchPath(), "/usr/bin") {
		return ""
	}
	return "/usr/bin/" + python
}
