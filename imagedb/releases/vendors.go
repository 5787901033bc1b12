package releases

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

//go:embed vendors.tsv
var vendorTable string

var vendors = sync.OnceValue(func() (all [][2]*pattern.Pattern) {
	for line := range strings.Lines(vendorTable) {
		if address, names, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			all = append(all, [2]*pattern.Pattern{pattern.New(address), pattern.New(names)})
		}
	}
	return all
})

// Vendor tells which names of packages an archive offers that is not a distribution's own; ok is false where that is
// not known.
func Vendor(uri string) (offers func(name string) bool, ok bool) {
	_, rest, _ := strings.Cut(uri, "://")
	for _, v := range vendors() {
		if v[0].Match(rest) {
			return v[1].Match, true
		}
	}
	return nil, false
}
