package state

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// HomeOf is a user's home directory as the runtime sets HOME; ok is false when it is not known.
func HomeOf(files filesystem.Tree, user string) (home string, ok bool) {
	name, _, _ := strings.Cut(user, ":")
	if name == "" || name == "root" || name == "0" {
		if line, p := Database(files, "/etc/passwd", "root"); p == filesystem.Present && Field(line, 5) != "" {
			return Field(line, 5), true
		}
		return "/root", true
	}
	if Numeric(name) {
		return homeOfNumber(files, name)
	}
	line, p := Database(files, "/etc/passwd", name)
	if p != filesystem.Present || !path.IsAbs(Field(line, 5)) {
		return "", false
	}
	return Field(line, 5), true
}

// homeOfNumber is the home directory of a user that is given by its number: one that no account has is at home in the
// root. Source: GetExecUser of github.com/moby/sys/user 0.3.
func homeOfNumber(files filesystem.Tree, id string) (home string, ok bool) {
	e := filesystem.Stat(files, "/etc/passwd").Entry
	if e.Presence == filesystem.Absent && !e.Likely {
		return "/", true
	}
	certain := e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
	lines := e.Content
	if !certain {
		lines = Added(e)
	}
	for line := range strings.Lines(string(lines)) {
		switch number := Field(line, 2); {
		case number == UnknownID, number == "" && Field(line, 0) != "":
			certain = false // an account that may have it
		case number == id:
			return Field(line, 5), path.IsAbs(Field(line, 5))
		}
	}
	if !certain {
		return "", false
	}
	return "/", true
}
