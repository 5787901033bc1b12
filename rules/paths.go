package rules

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// missingSource is the path that stops the build when it is absent, "" when it is not absent or does not stop it.
func missingSource(c state.Copied, builder analyzers.Builder) string {
	switch {
	case !c.Known:
	case c.Glob && c.PrefixIs == filesystem.Absent && builder != analyzers.Classic:
		return c.Prefix
	case !c.Glob && c.Presence == filesystem.Absent:
		return path.Join("/", c.Pattern)
	}
	return ""
}

// folder reports whether a destination is a folder by its form. What a variable holds is not known.
func folder(dest string) bool {
	return strings.HasSuffix(dest, "/") || strings.HasSuffix(dest, `\`) || dest == "." || dest == ".." ||
		strings.HasSuffix(dest, "/.") || strings.HasSuffix(dest, "}") || strings.HasPrefix(dest, "$") && !strings.Contains(dest, "/")
}

// relative reports whether a path begins with neither '/', a variable nor a drive.
func relative(word string) bool {
	bare := strings.Trim(word, `"'`)
	return bare != "" && bare[0] != '/' && bare[0] != '$' && bare[0] != '\\' && !(len(bare) > 1 && bare[1] == ':')
}
