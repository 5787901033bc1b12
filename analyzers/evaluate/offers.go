package evaluate

import (
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// offers are what apt found wherever a RUN of the build asked it, by release and architecture. States of all stages share them.
type offers struct {
	mu    sync.Mutex
	found map[string]imagedb.Repository
	mixed map[*imagedb.Image]bool // has packages that no known source has

	searches [2]int // how many of each kind there were
}

// The searches through all names.
const (
	dotSearch   = iota // for a pattern by its dots or plus signs alone
	matchSearch        // for any other
)

// maxSearches bounds what a build of thousands of names that are not packages costs.
var maxSearches = [2]int{1000, 50}

// search counts one more; it is false when there were as many before as may be.
func (o *offers) search(kind int) bool {
	if o == nil {
		return true
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.searches[kind]++
	return o.searches[kind] <= maxSearches[kind]
}

// sourced are images on Debian and Ubuntu that keep a source of their maker's, of which a package may have the name of a distribution's.
// Source: the Dockerfiles of the official images, November 2026.
var sourced = names(`cassandra couchdb mariadb mongo mono percona postgres r-base ros`)

// mixed reports whether the base image has a package that no source which is known has: it is from another one, which may be configured still. Of Ubuntu's packages the lists do not know all.
func (c *choosing) mixed() bool {
	image, o := c.st.Image, c.st.offers
	if image == nil || image.Packages == nil || o == nil {
		return false
	}
	o.mu.Lock()
	mixed, ok := o.mixed[image]
	o.mu.Unlock()
	if ok {
		return mixed
	}
	held, _, err := image.Packages(c.ctx)
	repo, _, _ := strings.Cut(image.Ref, ":")
	repo = strings.TrimPrefix(strings.TrimPrefix(repo, "docker.io/"), "library/")
	mixed = sourced[repo] || err == nil && strings.HasPrefix(c.query.Release, "debian ") && slices.ContainsFunc(held, func(p imagedb.Package) bool {
		return p.Manager == "dpkg" && c.repository.Find(p.Name).Presence == filesystem.Absent
	})
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.mixed == nil {
		o.mixed = map[*imagedb.Image]bool{}
	}
	o.mixed[image] = mixed
	return mixed
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
