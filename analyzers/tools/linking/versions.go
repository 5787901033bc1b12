package linking

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/csource"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// versions are the versions of libc.so.6 that a link on this image certainly asks for: that of the startup code, which
// has been glibc's 2.34 since then, and those of functions the sources call.
func versions(m *tools.World, l link) []filesystem.VersionNeed {
	var list []string
	if !l.shared && m.Defines("GLIBC_2.34") {
		list = append(list, "GLIBC_2.34")
	}
	for _, name := range l.sources {
		f := m.CSource(name)
		if f == nil || !f.Plain || len(l.sources) > 1 || !strings.HasSuffix(name, ".c") {
			continue // another file may define the function
		}
		for call := range f.Calls {
			if v := csource.Appeared[call]; v != "" && m.Defines(v) && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	slices.Sort(list)
	return []filesystem.VersionNeed{{File: "libc.so.6", Versions: list}}
}
