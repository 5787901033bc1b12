package catalog

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// Repositories answers for apt from the name lists and packages: the release's own archive, and NVIDIA's where
// it is configured; for apk from Alpine's lists; for dnf from those of some
// distributions; and for pip what releases of well-known projects are for. A name that
// another source could hold is only likely absent.
func (t *Tables) Repositories() packages.Repositories {
	return &repositories{tables: t, names: map[string]NameList{}, packages: map[string]Release{}}
}

// repositories keeps what it opened: every package name of every instruction asks for it again. It is safe for
// concurrent use.
type repositories struct {
	tables   *Tables
	mu       sync.Mutex
	names    map[string]NameList
	packages map[string]Release
	installs installations // by release, names and recommends
	nearest  sync.Map      // func() []string by nearestTo
}

type nearestTo struct {
	list *store.Names
	name string
	n    int
}

// Repository is packages.Repositories'.
func (c *repositories) Repository(_ context.Context, q packages.Query) (packages.Repository, bool) {
	release := strings.ReplaceAll(q.Release, " ", "-")
	c.mu.Lock()
	defer c.mu.Unlock()
	switch q.Manager {
	case "apt":
	case "apk":
		return c.tables.alpineBranches(q)
	case "pip":
		return pypi.Remembered(q)
	case "rpm":
		if q.Remembered {
			return c.tables.rpmReleases(q)
		}
		return nil, false
	default:
		return nil, false
	}
	own, ok := kept(c.names, release, c.tables.Names)
	if !ok && !aged(release) {
		return nil, false
	}
	r := &repository{tables: c.tables, release: release, others: q.Open, elsewhere: q.Elsewhere, stranger: q.Elsewhere,
		opened: c, foreign: q.Arch != "" && q.Arch != "amd64"}
	if r.bare = !ok; ok {
		r.lists = append(r.lists, own)
	}
	r.packages, r.held = kept(c.packages, release, c.tables.Packages)
	if q.Beyond {
		beyond, err := c.tables.list(release + "-beyond")
		if r.beyond = beyond; err != nil || r.bare {
			r.elsewhere, r.stranger = true, true
		}
	}
	for _, uri := range q.Sources {
		if strings.Contains(uri, learningSources) {
			r.learning = true
			continue
		}
		if r.vendor(uri) {
			continue
		}
		nvidia, ok := NameList{}, false
		if r.stranger = r.stranger || !strings.Contains(uri, nvidiaSources); strings.Contains(uri, nvidiaSources) {
			nvidia, ok = kept(c.names, "nvidia-"+release, c.tables.Names)
		}
		if !ok {
			r.elsewhere = true
			continue
		}
		r.lists = append(r.lists, nvidia)
	}
	return r, true
}

// learningSources is what the addresses of NVIDIA's other sources have in common, which images of CUDA 8 to 11 have
// beside those; learned is how the names of all their packages begin, as remembered.
const learningSources = "developer.download.nvidia.com/compute/machine-learning"

var learned = strings.Fields("libcudnn libnccl libnv tensorrt python-libnv python3-libnv graphsurgeon onnx-graphsurgeon uff-converter")

// nvidiaSources is what the addresses of NVIDIA's sources for CUDA have in common.
const nvidiaSources = "developer.download.nvidia.com/compute/cuda"

func kept[T any](have map[string]T, name string, open func(string) (T, bool)) (T, bool) {
	if v, ok := have[name]; ok {
		return v, true
	}
	v, ok := open(name)
	if ok {
		have[name] = v
	}
	return v, ok
}

// repository is what one set of sources offers.
type repository struct {
	tables   *Tables
	release  string
	lists    []NameList
	others   bool // another source may have more
	packages Release
	held     bool // packages is of use
	foreign  bool // another architecture than the files were read on
	opened   *repositories

	bare      bool // nothing is held of the release's own archive but what it dropped
	elsewhere bool // a source is configured of which nothing is known
	stranger  bool // and which is not NVIDIA's
	learning  bool // NVIDIA's for machine learning is
	vendors   []vendored

	beyond *store.Names // of the release's other components and its backports, where those are configured
}

// Find is packages.Repository's: there when one list has it, absent when all say so.
func (r *repository) Find(name string) packages.Offer {
	if r.vanished(name) {
		return packages.Offer{Presence: filesystem.Absent, Likely: true, Vanished: true}
	}
	if r.elsewhereOffered(name) || r.beyond != nil && r.beyond.Kind(name) != 0 {
		return packages.Offer{}
	}
	likely, open := r.others, r.bare
	_, dropped := r.dropped(name)
	for _, l := range r.lists {
		k := l.Exists(name)
		dropped = dropped && !l.renamed(name)
		if dropped && !r.elsewhere && (k.Presence == filesystem.Unknown || k.Presence == filesystem.Present &&
			k.Likely) {
			return packages.Offer{Presence: filesystem.Absent, Likely: true}
		}
		if k.Presence == filesystem.Present {
			if k.Kind == VirtualPackage && !r.elsewhere {
				if providers := r.tables.providersOf(r.release, name); len(providers) > 0 {
					return packages.Offer{Presence: filesystem.Absent, Likely: r.others || k.Likely, Virtual: true,
						Others: providers, Source: l.Covers}
				}
			}
			return packages.Offer{Presence: k.Presence, Likely: k.Likely, Virtual: k.Kind == VirtualPackage,
				Source: l.Covers}
		}
		likely = likely || k.Likely || k.Presence == filesystem.Unknown
		open = open || k.Presence == filesystem.Unknown && (l.like != nil || l.next || unlisted(name))
	}
	switch {
	case r.elsewhere:
	case open && (dropped || impossible(name)):
		return packages.Offer{Presence: filesystem.Absent, Likely: true}
	case !open && !multiverse(r.release, name) && !ubuntuOnly(r.release, name):
		return packages.Offer{Presence: filesystem.Absent, Likely: likely}
	}
	return packages.Offer{}
}

// impossible reports whether no package of a distribution can have the name (Debian Policy 5.6.7), or none has and it is
// a word of apt's own, as where && was forgotten.
func impossible(name string) bool {
	switch name {
	case "apt-get", "install", "update", "upgrade", "autoremove", "autoclean", "clean", "dist-upgrade", "&":
		return true
	}
	return strings.ToLower(name) != name
}

// aged reports whether a release is one of Debian or Ubuntu of which no list of names is held.
func aged(release string) bool {
	id, version, _ := strings.Cut(release, "-")
	_, ok := history.Find(id, version)
	return ok && (id == "debian" || id == "ubuntu")
}

// dropped reports whether an earlier release was the last to have the package, or others have that version of it, and
// what took its place.
func (r *repository) dropped(name string) (replacement []string, ok bool) {
	id, version, _ := strings.Cut(r.release, "-")
	if replacement, ok = history.Dropped(id, version, name); ok {
		return slices.DeleteFunc(slices.Clone(replacement), r.without), true
	}
	lacks, _ := history.Lacks(id, version, name)
	return nil, lacks
}

// without reports whether the release's own list, where one is held, lacks a package.
func (r *repository) without(name string) bool {
	return len(r.lists) > 0 && r.lists[0].Exists(name).Presence == filesystem.Absent
}

// vanished reports whether nobody offers the package any more.
func (r *repository) vanished(name string) bool {
	id, version, _ := strings.Cut(r.release, "-")
	_, vanished := history.Lacks(id, version, name)
	return vanished
}

// Nearest is packages.Repository's: what replaced a package that was dropped comes first; NVIDIA's names come first for
// names like theirs, which carry two version numbers.
func (r *repository) Nearest(name string, n int) []string {
	nearest, _ := r.dropped(name)
	nearest = slices.Clone(nearest)
	for i := range r.lists {
		l := r.lists[i]
		if cudaNumbered().MatchString(name) {
			l = r.lists[len(r.lists)-1-i]
		}
		search, _ := r.opened.nearest.LoadOrStore(nearestTo{l.own[0], name, n}, sync.OnceValue(func() []string {
			return l.Nearest(name, n)
		}))
		nearest = append(nearest, search.(func() []string)()...)
	}
	nearest = unique(nearest)
	return nearest[:min(n, len(nearest))]
}

// Match is packages.Matcher's. That none matches is as certain as what Find says of the pattern itself.
func (r *repository) Match(pattern string, installed []string) (names []string, ok bool) {
	closed := !r.others && !r.elsewhere
	for _, l := range r.lists {
		closed = closed && l.closed
	}
	names, ok = apt.Match(pattern, func(text string) iter.Seq[string] {
		return func(yield func(string) bool) {
			for _, l := range r.lists {
				for name := range l.containing(text) {
					if !yield(name) {
						return
					}
				}
			}
			for _, name := range installed {
				if !yield(name) {
					return
				}
			}
		}
	})
	return names, ok && r.beyond == nil && (closed || len(names) == 0)
}

// Files is packages.Lister's.
func (r *repository) Files(name string) ([]filesystem.File, bool) {
	files, ok := r.packages.Files(name)
	if r.foreign {
		files = abroad(files)
	}
	return files, ok
}

// Install is packages.Repository's.
func (r *repository) Install(names []string, recommends bool) packages.Installation {
	return r.Add(names, recommends, nil)
}

// Add is packages.Adder's. What comes is computed anew for each state; its files are those of the last time it came.
func (r *repository) Add(names []string, recommends bool, held packages.Held) packages.Installation {
	if !r.held {
		return packages.Installation{Unknown: names}
	}
	in, _ := r.packages.Add(names, recommends, held)
	key := r.keyOf(in)
	if done, ok := r.opened.installs.load(key); ok {
		done.Unmet = r.quarrels(names)
		return done
	}
	out := packages.Installation{Unknown: in.Unknown, Inferred: in.Likely}
	lists := make([][]filesystem.File, 0, len(in.Packages))
	for _, p := range in.Packages {
		files, complete := p.Files()
		if !complete {
			out.Unknown = append(out.Unknown, p.Name)
		}
		if r.foreign {
			files = abroad(files)
		}
		out.Packages = append(out.Packages, p.Package)
		lists = append(lists, files)
	}
	out.Files = filesystem.NewBundle(lists...)
	out.Partial = packages.CutOff(lists)
	r.opened.installs.store(key, out)
	out.Unmet = r.quarrels(names)
	return out
}

// keyOf says all that the files of an installation depend on.
func (r *repository) keyOf(in Installed) string {
	var key strings.Builder
	fmt.Fprint(&key, r.packages.id, r.foreign, in.Unknown)
	for i := range in.Packages {
		key.WriteByte(' ')
		key.WriteString(in.Packages[i].Name)
	}
	return key.String()
}

// Contents opens what is known of packages' files. The function returns the files of a package of a release, which is
// named as in packages.Query; ok is false when they are unknown.
func (t *Tables) Contents() func(release, name string) (files []filesystem.File, ok bool) {
	var opened sync.Map
	return func(release, name string) ([]filesystem.File, bool) {
		r, ok := opened.Load(release)
		if !ok {
			known, _ := t.Packages(strings.ReplaceAll(release, " ", "-"))
			r, _ = opened.LoadOrStore(release, known)
		}
		return r.(Release).Files(name)
	}
}
