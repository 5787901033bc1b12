package evaluate

import (
	"slices"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
)

// offers are what apt found wherever a RUN of the build asked it, by release and architecture. States of all stages share them.
type offers struct {
	mu    sync.Mutex
	found map[string]imagedb.Repository
}

func (o *offers) add(q imagedb.Query, r imagedb.Repository) {
	if o == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.found == nil {
		o.found = map[string]imagedb.Repository{}
	}
	o.found[q.Release+" "+q.Arch] = r
}

// Owners lists the packages for apt that bring a file by one of the paths, sorted, as far as lists of files tell that were read for this
// build or before it: what an instruction of the build asked is known for images of the same release. Nothing is fetched.
func (s *State) Owners(paths ...string) []string {
	if s.offers == nil {
		return nil
	}
	id, version, _ := s.Release()
	s.offers.mu.Lock()
	r, _ := s.offers.found[id+" "+version+" "+archOf(s.Platform)].(imagedb.Owner)
	s.offers.mu.Unlock()
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
