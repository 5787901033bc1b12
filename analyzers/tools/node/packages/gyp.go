package packages

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	gypSources = lazyregexp.New(`["']sources["']\s*:\s*\[([^\]]*)\]`)
	gypWord    = lazyregexp.New(`"([^"]*)"|'([^']*)'`)
)

// Sources are the files that a binding.gyp of one target has compiled, as far as it names them plainly; nil for one
// with conditions, variables or several lists. Source: the GYP User Documentation, "sources".
func Sources(gyp string) (files []string) {
	lists := gypSources.FindAllStringSubmatch(gyp, -1)
	if len(lists) != 1 || strings.Count(gyp, "sources") != 1 || strings.Contains(gyp, "#") || strings.Contains(gyp, "actions") || strings.Contains(gyp, "rules") {
		return nil
	}
	for _, m := range gypWord.FindAllStringSubmatch(lists[0][1], -1) {
		file := m[1] + m[2]
		if strings.ContainsAny(file, "<>!@*$()") {
			return nil
		}
		files = append(files, file)
	}
	return files
}
