// Package patterns is what a shell's patterns of file names say by their text, and the names that match them.
package patterns

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Linked reports whether matches were found by way of a link, whose name is then not in them.
func Linked(found filesystem.Matches, pattern string) bool {
	for i, p := range found.Paths {
		ok, err := path.Match(path.Clean(pattern), p)
		if !ok && len(found.Prefix.Links) == 0 || err != nil || i > 0 && p == found.Paths[i-1] {
			return true
		}
	}
	return false
}

// Written is a match as the shell writes it that matched a relative pattern in dir.
func Written(dir, p, pattern string) string {
	if dir != "/" {
		dir += "/"
	}
	if strings.Contains(pattern, "..") || strings.HasPrefix(pattern, "./") {
		return p
	}
	return strings.TrimPrefix(p, dir)
}

// Static is the part of a pattern before its first wildcard element, with the slash.
func Static(pattern string) string {
	i := strings.IndexAny(pattern, `*?[\`)
	if i < 0 {
		i = len(pattern)
	}
	return pattern[:strings.LastIndexByte(pattern[:i], '/')+1]
}
