package starts

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

//go:embed without.tsv
var without string

// lacking are the lines of node's releases that do not have an option, by option.
var lacking = sync.OnceValue(func() map[string][]int {
	all := map[string][]int{}
	for line := range strings.Lines(without) {
		lines, options, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for option := range strings.FieldsSeq(options) {
			for one := range strings.FieldsSeq(lines) {
				n, _ := strconv.Atoi(one)
				all[option] = append(all[option], n)
			}
		}
	}
	return all
})

// never reports whether no release of a line has an option: one that gets new releases may have it later, if the next line has.
func never(option string, v semver.Release) bool {
	lines := lacking()[option]
	if !slices.Contains(lines, v.Version[0]) {
		return false
	}
	return v.Version[0] < 22 || !v.Moving || slices.Contains(lines, 24)
}
