package state

import (
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Offers are what apt found wherever a RUN of the build asked it, by release and architecture. States of all stages share them.
type Offers struct {
	Mu    sync.Mutex
	found map[string]packages.Repository
	Mixed map[*imagedb.Image]bool // has packages that no known source has

	searches [2]int // how many of each kind there were
}

// The searches through all names.
const (
	DotSearch   = iota // for a pattern by its dots or plus signs alone
	MatchSearch        // for any other
)

// maxSearches bounds what a build of thousands of names that are not packages costs.
var maxSearches = [2]int{1000, 50}

// Search counts one more; it is false when there were as many before as may be.
func (o *Offers) Search(kind int) bool {
	if o == nil {
		return true
	}
	o.Mu.Lock()
	defer o.Mu.Unlock()
	o.searches[kind]++
	return o.searches[kind] <= maxSearches[kind]
}

// Add remembers what a repository had for a query; a nil o forgets it.
func (o *Offers) Add(q packages.Query, r packages.Repository) {
	if o == nil {
		return
	}
	o.Mu.Lock()
	defer o.Mu.Unlock()
	if o.found == nil {
		o.found = map[string]packages.Repository{}
	}
	o.found[q.Release+" "+q.Arch] = r
}

// Owners lists the packages for apt that bring a file by one of the paths, sorted, as far as lists of files tell that were read for this
// build or before it: what an instruction of the build asked is known for images of the same release. Nothing is fetched.
func (s *State) Owners(paths ...string) []string {
	if s.Offers == nil {
		return nil
	}
	id, version, _ := s.Release()
	s.Offers.Mu.Lock()
	r, _ := s.Offers.found[id+" "+version+" "+Arch(s.Platform)].(packages.Owner)
	s.Offers.Mu.Unlock()
	if r == nil {
		return nil
	}
	var names []string
	for _, p := range paths {
		names = append(names, r.Owners(p)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Arch returns Debian's name of a platform's architecture, such as amd64.
func Arch(platform string) string {
	_, arch, _ := strings.Cut(platform, "/")
	return arch
}
