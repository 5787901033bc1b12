package buildcontext

import (
	"io/fs"
	"path"
	"strings"
)

// Submodule is the git submodule that a path lies in and that is not checked out, "" for none. Only a context that is a
// whole repository says which it has, in .gitmodules (gitmodules(5)).
func (c *Context) Submodule(p string) string {
	info, err := fs.Stat(c.files, ".gitmodules")
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxIgnore {
		return ""
	}
	text, err := fs.ReadFile(c.files, ".gitmodules")
	if err != nil {
		return ""
	}
	p = strings.Trim(p, "/")
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(line, "=")
		at := path.Clean(strings.Trim(strings.TrimSpace(value), `"`))
		if !strings.EqualFold(strings.TrimSpace(key), "path") || p != at && !strings.HasPrefix(p, at+"/") {
			continue
		}
		if names, err := fs.ReadDir(c.files, at); err != nil || len(names) == 0 {
			return at
		}
	}
	return ""
}
