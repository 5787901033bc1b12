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

// lines are those of node's releases that were tried, in order.
var lines = []int{14, 16, 18, 20, 22, 24}

// lacking are the lines of node's releases of which none has an option, by option: a line that lacks at its end what the one
// before had may have lost it on the way.
var lacking = sync.OnceValue(func() map[string][]int {
	all := map[string][]int{}
	for line := range strings.Lines(without) {
		without, options, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		whole := throughout(without)
		for option := range strings.FieldsSeq(options) {
			all[option] = whole
		}
	}
	return all
})

// throughout are those of the lines whose releases all lack what their last ones do.
func throughout(without string) (whole []int) {
	before := true
	for _, n := range lines {
		lacks := slices.Contains(strings.Fields(without), strconv.Itoa(n))
		if lacks && before {
			whole = append(whole, n)
		}
		before = lacks
	}
	return whole
}

// never reports whether no release of a line has an option: one that gets new releases may have it later, if the next line has.
func never(option string, v semver.Release) bool {
	lines := lacking()[option]
	if !slices.Contains(lines, v.Version[0]) {
		return false
	}
	return v.Version[0] < 22 || !v.Moving || slices.Contains(lines, 24)
}
