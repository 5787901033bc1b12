package imagedb

import "github.com/layerlint/layerlint/analyzers/filesystem"

// Repositories answers for package managers. The embedded catalog is one; real repositories over HTTP can be others.
type Repositories interface {
	// Repository is what a package manager finds with the query's sources; ok is false when nothing is known of it.
	Repository(q Query) (r Repository, ok bool)
}

// Query says which repository is meant.
type Query struct {
	Manager string   // "apt", "apk", "rpm"
	Release string   // os-release's ID and VERSION_ID: "debian 12", "ubuntu 22.04", "alpine 3.20"
	Arch    string   // as GOARCH
	Sources []string // URIs beyond the release's own archive, e.g. NVIDIA's; sorted
	Open    bool     // other sources may be configured
}

// Repository is a set of packages on offer.
type Repository interface {
	// Find tells whether a package of that name can be installed. Absent without Likely is proof.
	Find(name string) Offer
	// Nearest lists up to n existing names that a mistaken one may have meant, best first.
	Nearest(name string, n int) []string
	// Install tells what installing the names brings, dependencies included.
	Install(names []string, recommends bool) Installation
}

// Offer is what is known of one package name.
type Offer struct {
	Presence filesystem.Presence
	Likely   bool
	Virtual  bool // only provided by others, or only referred to: no installation candidate of its own
	Version  string
	Source   string // which list says so
}

// Installation is the outcome of installing packages.
type Installation struct {
	Packages []Package
	Files    map[string]filesystem.Entry // by path
	Unknown  []string                    // names whose files or dependencies are not known, sorted
	Inferred bool                        // taken over from a related release: what Files leaves out is only likely absent
}
