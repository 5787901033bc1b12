package buildtools

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
)

//go:embed modules.tsv
var moduleTable string

type moduleNeed struct {
	name            string
	from, before    int // major releases; 0: no bound
	libraries       []gpucheck.Owned
	any             bool
	unless          []string
	install, source string
}

// moduleOf is the row of a package, for a release where one is given.
func moduleOf(name string) (n moduleNeed, ok bool) {
	for line := range strings.Lines(moduleTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 8 || f[0] != name {
			continue
		}
		n = moduleNeed{name: f[0], any: f[4] == "any", unless: strings.Fields(f[5]), install: strings.TrimPrefix(f[6], "-"), source: f[7]}
		n.from, _ = strconv.Atoi(f[1]) // "-" is no bound
		n.before, _ = strconv.Atoi(f[2])
		for word := range strings.FieldsSeq(f[3]) {
			soname, owners, _ := strings.Cut(word, "=")
			n.libraries = append(n.libraries, gpucheck.Owned{Name: soname, Owners: strings.Split(owners, ",")})
		}
		return n, true
	}
	return n, false
}

// of reports whether the row is of a major release.
func (n moduleNeed) of(major int) bool { return n.from <= major && (n.before == 0 || major < n.before) }
