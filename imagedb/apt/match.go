package apt

import (
	"iter"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Match lists those of the names that a word on apt-get's command line stands for when it is no name itself; ok is false when the
// pattern cannot be read as apt would. Source: PackageContainerInterface of apt: a word with one of *?[ is matched as a file name
// pattern against whole names, then, with one of .?+*|[^$, as an extended regular expression anywhere in a name.
func Match(pattern string, all iter.Seq[string]) (names []string, ok bool) {
	if strings.ContainsAny(pattern, "*?[") {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, false
		}
		names = matching(all, func(name string) bool { m, _ := path.Match(pattern, name); return m })
	}
	if len(names) == 0 && strings.ContainsAny(pattern, ".?+*|[^$") {
		if _, err := regexp.CompilePOSIX(pattern); err != nil {
			return nil, false
		}
		e, err := regexp.Compile("(?i)" + pattern)
		if err != nil {
			return nil, false
		}
		names = matching(all, e.MatchString)
	}
	return names, true
}

func matching(all iter.Seq[string], f func(string) bool) []string {
	var names []string
	for name := range all {
		if f(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
