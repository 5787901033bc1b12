package releases

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed rpmnames.tsv
var rpmTable string

type rpmName struct{ lack, nowhere, instead []string }

var rpmNames = sync.OnceValue(func() map[string]rpmName {
	all := map[string]rpmName{}
	for line := range strings.Lines(rpmTable) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) >= 3 && !strings.HasPrefix(line, "#") {
			all[f[0]] = rpmName{words(f[1]), words(f[2]), words(append(f, "-")[3])}
		}
	}
	return all
})

// LacksRPM reports whether the repositories that a release has switched on likely lack a package, and whether those that
// people add to them do, too.
func LacksRPM(r Release, name string) (lacks, nowhere bool) {
	n := rpmNames()[name]
	rebuilt := Rebuilt(r)
	builder := "" // of Red Hat's, UBI has a repository on that others have switched off
	if number, ok := strings.CutPrefix(rebuilt, "el"); ok && r.ID != "rhel" {
		builder = "crb" + number
	}
	of := func(list []string) bool {
		return slices.ContainsFunc([]string{r.ID + "-" + r.Version, r.ID, rebuilt, builder}, func(key string) bool { return key != "" && slices.Contains(list, key) })
	}
	return of(n.lack), of(n.nowhere)
}

// LackedRPM lists the names that some release lacks, sorted.
func LackedRPM() []string { return slices.Sorted(maps.Keys(rpmNames())) }

// InsteadOfRPM lists what releases that lack a package have in its place, as far as that is known.
func InsteadOfRPM(name string) []string { return rpmNames()[name].instead }

// Rebuilt is the release of Red Hat's that one has the packages of, such as el9 for Rocky Linux 9.4; "" for none.
func Rebuilt(r Release) string {
	switch r.ID {
	case "centos", "rhel", "rocky", "almalinux", "ol":
		version, _, _ := strings.Cut(strings.TrimPrefix(r.Version, "stream"), ".")
		return "el" + version
	}
	return ""
}
