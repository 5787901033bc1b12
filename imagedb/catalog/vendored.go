package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	history "github.com/layerlint/layerlint/imagedb/releases"
)

// ownNode is the version of the nodejs that a release has itself. It brings no npm, as NodeSource's does. Sources: the
// package lists of Debian bullseye to sid of 2026-11-22; the others as remembered, and the logs of mid 2020 for buster.
var ownNode = map[string]int{"debian-8": 0, "debian-9": 4, "debian-10": 10, "debian-11": 12, "debian-12": 18, "debian-13": 20, "debian-14": 20, "debian-sid": 20,
	"ubuntu-14.04": 0, "ubuntu-16.04": 4, "ubuntu-18.04": 8, "ubuntu-20.04": 10, "ubuntu-22.04": 12, "ubuntu-24.04": 18, "ubuntu-26.04": 20}

// pinnedNode is the first version that NodeSource's script has apt prefer to any other, as remembered.
const pinnedNode = 16

var nodeSource = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`//deb\.nodesource\.com/node_([0-9]+)\.x`) })

// overtaken reports whether a release's own nodejs is newer than that of a source of NodeSource's, so that apt takes
// it.
func (r *repository) overtaken(uri string) bool {
	m := nodeSource().FindStringSubmatch(uri)
	if m == nil {
		return false
	}
	major, err := strconv.Atoi(m[1])
	return err == nil && major < pinnedNode && major < ownNode[r.release]
}

// vendored is what apt finds in an archive that is not the distribution's own and of which the names are known.
type vendored struct {
	uri    string
	offers func(name string) bool
}

// vendor notes a source of which the names are known.
func (r *repository) vendor(uri string) bool {
	offers, ok := history.Vendor(uri)
	if ok {
		r.vendors = append(r.vendors, vendored{uri, offers})
		r.others = true
	}
	return ok
}

// elsewhereOffered reports whether a vendor's archive may have a package, in a version that comes before the release's
// own.
func (r *repository) elsewhereOffered(name string) bool {
	for _, v := range r.vendors {
		if v.offers(name) && !r.overtaken(v.uri) {
			return true
		}
	}
	return r.learning && slices.ContainsFunc(learned, func(start string) bool { return strings.HasPrefix(name, start) })
}

// bundled are commands that a vendor's package brings and the distribution's of the same name does not.
func bundled(name string) []string {
	if name == "nodejs" {
		return strings.Fields("node npm npx corepack")
	}
	return nil
}
