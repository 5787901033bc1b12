package releases

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed rpmforeign.tsv
var rpmForeignTable string

var rpmForeign = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(rpmForeignTable) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 2 && !strings.HasPrefix(line, "#") {
			all[f[0]] = words(f[1])
		}
	}
	return all
})

// ForeignToRPM reports whether a package has its name in Debian and Ubuntu alone, so that repositories of RPM packages
// likely lack it, and what holds the same there, as far as that is known.
func ForeignToRPM(name string) (instead []string, foreign bool) {
	if instead, foreign = rpmForeign()[name]; foreign {
		return instead, true
	}
	return nil, strings.HasSuffix(name, "-dev") && name != "dpkg-dev" && !strings.HasPrefix(name, "texlive-")
}
