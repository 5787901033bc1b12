package releases

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed vendorneeds.tsv
var vendorNeedTable string

// VendorNeeds are what a package of a vendor's archive likely needs; the zero value is that of one of which nothing is
// known.
type VendorNeeds struct {
	All         [][]string // each one of several packages
	Recommended bool       // by some of its versions, which do not need it
}

var vendorNeeds = sync.OnceValue(func() map[string]VendorNeeds {
	all := map[string]VendorNeeds{}
	for line := range strings.Lines(vendorNeedTable) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(f) < 2 {
			continue
		}
		n := VendorNeeds{Recommended: len(f) > 2}
		for need := range strings.FieldsSeq(f[1]) {
			n.All = append(n.All, strings.Split(need, "|"))
		}
		all[f[0]] = n
	}
	return all
})

// NeedsOfVendor tells what the newest package of that name in vendors' archives likely needs.
func NeedsOfVendor(name string) VendorNeeds { return vendorNeeds()[name] }
