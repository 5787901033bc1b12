package releases

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed rpmnames.tsv
var rpmTable string

type rpmName struct{ lack, nowhere []string }

var rpmNames = sync.OnceValue(func() map[string]rpmName {
	all := map[string]rpmName{}
	for line := range strings.Lines(rpmTable) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 3 && !strings.HasPrefix(line, "#") {
			all[f[0]] = rpmName{words(f[1]), words(f[2])}
		}
	}
	return all
})

// LacksRPM reports whether the repositories that a release has switched on likely lack a package, and whether those that
// people add to them do, too.
func LacksRPM(r Release, name string) (lacks, nowhere bool) {
	n := rpmNames()[name]
	of := func(list []string) bool {
		return slices.Contains(list, r.ID+"-"+r.Version) || slices.Contains(list, r.ID) || slices.Contains(list, rebuilt(r))
	}
	return of(n.lack), of(n.nowhere)
}

// rebuilt is the release of Red Hat's that one has the packages of, such as el9 for Rocky Linux 9.4; "" for none.
func rebuilt(r Release) string {
	switch r.ID {
	case "centos", "rhel", "rocky", "almalinux", "ol":
		version, _, _ := strings.Cut(strings.TrimPrefix(r.Version, "stream"), ".")
		return "el" + version
	}
	return ""
}
