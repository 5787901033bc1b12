package state

import (
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Offers are what apt found wherever a RUN of the build asked it, by release and architecture. States of all stages
// share them.
type Offers struct {
	Mu    sync.Mutex
	found map[string]packages.Repository
	Mixed map[*imagedb.Image]bool // has packages that no known source has

	searches [2]int // how many of each kind there were
	added    []offer
}

// offer is one call of Add.
type offer struct {
	packages.Query
	packages.Repository
}

// Mark is a point in the course of following a build.
type Mark struct {
	searches [2]int
	added    int
}

// Mark is the present point.
func (o *Offers) Mark() Mark {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	return Mark{o.searches, len(o.added)}
}

// Reset forgets all that was found, but keeps what is known of images.
func (o *Offers) Reset() {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	clear(o.found)
	clear(o.added)
	o.searches, o.added = [2]int{}, o.added[:0]
}

// OffersPart is what Offers came by between two points.
type OffersPart struct {
	Exceeded bool // there were more searches than may be
	searches [2]int
	added    []offer
}

// Since is what came after a point.
func (o *Offers) Since(m Mark) OffersPart {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	p := OffersPart{added: slices.Clone(o.added[m.added:])}
	for i := range p.searches {
		p.searches[i] = o.searches[i] - m.searches[i]
		p.Exceeded = p.Exceeded || o.searches[i] > maxSearches[i]
	}
	return p
}

// Repeat adds what came by once more; false, with nothing added, where there would be more searches than may be.
func (o *Offers) Repeat(p OffersPart) bool {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	for i := range p.searches {
		if o.searches[i]+p.searches[i] > maxSearches[i] {
			return false
		}
	}
	for i := range p.searches {
		o.searches[i] += p.searches[i]
	}
	for _, a := range p.added {
		o.add(a)
	}
	return true
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
	o.add(offer{q, r})
}

func (o *Offers) add(a offer) {
	if o.found == nil {
		o.found = map[string]packages.Repository{}
	}
	o.found[a.Release+" "+a.Arch] = a.Repository
	o.added = append(o.added, a)
}

// Owners lists the packages for apt that bring a file by one of the paths, sorted, as far as lists of files tell that
// were read for this build or before it: what an instruction of the build asked is known for images of the same
// release. Nothing is fetched.
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

// Offered is what apt found for a release, as a query names it, wherever a RUN of the build asked it; nil: nobody did.
func (s *State) Offered(release string) packages.Repository {
	if s.Offers == nil {
		return nil
	}
	s.Offers.Mu.Lock()
	defer s.Offers.Mu.Unlock()
	return s.Offers.found[release+" "+Arch(s.Platform)]
}
