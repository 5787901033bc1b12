package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb"
)

// Repositories answers for apt from the embedded name lists and packages: the release's own archive, and NVIDIA's where it is
// configured. A name that another source could hold is only likely absent.
func Repositories() imagedb.Repositories { return repositories{} }

type repositories struct{}

// Repository is imagedb.Repositories'.
func (repositories) Repository(q imagedb.Query) (imagedb.Repository, bool) {
	release := strings.ReplaceAll(q.Release, " ", "-")
	own, ok := Names(release)
	if q.Manager != "apt" || !ok {
		return nil, false
	}
	r := &repository{lists: []NameList{own}, others: q.Open}
	r.packages, r.held = Packages(release)
	for _, uri := range q.Sources {
		nvidia, ok := NameList{}, false
		if strings.Contains(uri, "developer.download.nvidia.com/compute/cuda") {
			nvidia, ok = Names("nvidia-" + release)
		}
		if !ok {
			r.others = true
			continue
		}
		r.lists = append(r.lists, nvidia)
	}
	return r, true
}

// repository is what one set of sources offers.
type repository struct {
	lists    []NameList
	others   bool // another source may have more
	packages Release
	held     bool // packages is of use
}

// Find is imagedb.Repository's: there when one list has it, absent when all say so.
func (r *repository) Find(name string) imagedb.Offer {
	likely := r.others
	for _, l := range r.lists {
		k := l.Exists(name)
		if k.Presence == filesystem.Present {
			return imagedb.Offer{Presence: k.Presence, Likely: k.Likely, Virtual: k.Kind == VirtualPackage, Source: l.Covers}
		}
		likely = likely || k.Likely || k.Presence == filesystem.Unknown
	}
	return imagedb.Offer{Presence: filesystem.Absent, Likely: likely}
}

// Nearest is imagedb.Repository's; NVIDIA's names come first for names like theirs, which carry two version numbers.
func (r *repository) Nearest(name string, n int) []string {
	var nearest []string
	for i := range r.lists {
		l := r.lists[i]
		if cudaNumbered.MatchString(name) {
			l = r.lists[len(r.lists)-1-i]
		}
		nearest = append(nearest, l.Nearest(name, n)...)
	}
	return nearest[:min(n, len(nearest))]
}

// Install is imagedb.Repository's.
func (r *repository) Install(names []string, recommends bool) imagedb.Installation {
	if !r.held {
		return imagedb.Installation{Unknown: names}
	}
	in, _ := r.packages.Install(names, recommends)
	out := imagedb.Installation{Unknown: in.Unknown, Inferred: in.Likely, Files: map[string]filesystem.Entry{}}
	for _, p := range in.Packages {
		files, complete := p.Files()
		if !complete {
			out.Unknown = append(out.Unknown, p.Name)
		}
		out.Packages = append(out.Packages, p.Package)
		for _, f := range files {
			out.Files[f.Path] = f.Entry
		}
	}
	return out
}
