package releases

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

//go:embed vendors.tsv
var vendorTable string

// vendor is an archive that is not a distribution's own.
type vendor struct {
	address, names *pattern.Pattern
	holds          []string // as the table has it
}

var vendors = sync.OnceValue(func() (all []vendor) {
	for line := range strings.Lines(vendorTable) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(f) < 2 {
			continue
		}
		v := vendor{address: pattern.New(f[0]), names: pattern.New(f[1])}
		if len(f) > 2 {
			v.holds = strings.Fields(f[2])
		}
		all = append(all, v)
	}
	return all
})

// Vendor tells which names of packages an archive offers that is not a distribution's own; ok is false where that is
// not known.
func Vendor(uri string) (offers func(name string) bool, ok bool) {
	v, ok := vendorAt(uri)
	return v.names.Match, ok
}

// Emptied reports whether a vendor's archive likely holds nothing for a release, as os-release's ID and VERSION_ID, on
// a day or "" for the day recorded: what was dropped stays for a while after the release's own updates ended.
func Emptied(uri, id, version, day string) bool {
	v, ok := vendorAt(uri)
	r, known := Find(id, version)
	if !ok || !known || len(v.holds) == 0 {
		return false
	}
	if day == "" {
		day = Recorded
	}
	switch v.holds[0] {
	case "supported":
		return r.Ended != "" && r.ended(day, 9)
	case "-":
		return v.holds[1] <= day
	}
	return !slices.Contains(v.holds, version)
}

func vendorAt(uri string) (vendor, bool) {
	_, rest, _ := strings.Cut(uri, "://")
	for _, v := range vendors() {
		if v.address.Match(rest) {
			return v, true
		}
	}
	return vendor{}, false
}
