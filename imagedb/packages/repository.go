package packages

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Repositories answers for package managers: the embedded catalog, or real repositories over HTTP.
type Repositories interface {
	// Repository is what a package manager finds with the query's sources; ok is false when nothing is known of it.
	Repository(ctx context.Context, q Query) (r Repository, ok bool)
}

// Query says which repository is meant.
type Query struct {
	Manager string   // "apt", "apk", "rpm"
	Release string   // os-release's ID and VERSION_ID: "debian 12", "ubuntu 22.04", "alpine 3.20"
	OneOf   []string // where Release is not known: versions of which it is one, the likeliest first
	Arch    string   // as GOARCH
	Sources []string // URIs beyond the release's own archive, e.g. NVIDIA's; sorted
	Links   []string // of pip: names of files that count beside the indexes'
	Open    bool     // other sources may be configured
	// Elsewhere: packages may come from a source of which nothing is known, as one was configured beside the
	// distribution's own.
	Elsewhere bool
	Beyond    bool         // the release's own archive is configured with more than main: other components, or backports
	Files     []SourceFile // the manager's own list of sources, sorted by path
	Unread    bool         // there may be more such files than Files
	// Switches turn repositories on and off by their ids, in order: "+epel", "-*", "=base" for that one alone.
	Switches []string
	// Unpinned: it may have preferences among versions that are not in Files.
	Unpinned bool
	// Remembered: of rpm, what is known of the release by its name alone, whatever is configured.
	Remembered bool
	Keys       Keys // what signatures are checked with at this point; nil: nothing is known of it
}

// Keys are the keyrings that apt finds at one point of a build.
type Keys interface {
	// Keyring is what is known of the keyring at a path, which Signed-By may name.
	Keyring(path string) Keyring
	// TrustedKeyrings are those that count for sources without Signed-By, sorted by path; complete is false when there
	// may be more.
	TrustedKeyrings() (keyrings []Keyring, complete bool)
}

// Keyring is one file of OpenPGP keys, binary or armored.
type Keyring struct {
	Path     string // as asked
	Presence filesystem.Presence
	Likely   bool   // presence and content are inferred
	Content  []byte // nil when it is not known
}

// SourceFile is one file in which a package manager's sources are configured.
type SourceFile struct {
	Path    string
	Content []byte
}

// Repository is a set of packages on offer.
type Repository interface {
	// Find reports whether a package of that name can be installed. Absent without Likely is proof.
	Find(name string) Offer
	// Nearest lists up to n existing names that a mistaken one may have meant, best first.
	Nearest(name string, n int) []string
	// Install returns what installing the names brings, dependencies included.
	Install(names []string, recommends bool) Installation
}

// Archive is a Repository whose lists were read, so that it knows versions and releases too. It answers in apt's terms.
type Archive interface {
	Repository
	Matcher
	// Version reports whether there is a version that matches what follows "name=".
	Version(name, pattern string) Offer
	// Release reports whether a source goes by that name in "-t" and "name/release".
	Release(name string) Offer
	// From reports whether the release of that name has the package.
	From(name, release string) Offer
	// Carry returns what carrying out an order brings and what it meets.
	Carry(o Order) Installation
	// States returns what became of each source.
	States() []SourceState
}

// Adder is a Repository that returns what an installation adds to the installed packages.
type Adder interface {
	// Add is Install with some packages installed already: they satisfy alternatives, and neither their dependencies nor
	// their recommendations are followed to packages that are not installed.
	Add(names []string, recommends bool, held Held) Installation
}

// Held is what is known of whether a package is installed.
type Held func(name string) (p filesystem.Presence, likely bool)

// Matcher is a Repository that can go through its names.
type Matcher interface {
	// Match lists the names that match a pattern, installed packages included. When ok, an empty list is proof that
	// none does.
	Match(pattern string, installed []string) (names []string, ok bool)
}

// Namer is a Repository that lists its names.
type Namer interface {
	// Names are the names of packages that begin with a prefix, sorted.
	Names(prefix string) iter.Seq[string]
}

// Versioned is a Repository that knows versions.
type Versioned interface {
	Repository
	// Version reports whether there is a version of a package that is what the manager's way of writing asks for.
	Version(name, constraint string) Offer
}

// Bringer is a Repository that knows which well-known commands an installation leaves out, though not its files.
type Bringer interface {
	// Lacking lists commands, and paths of folders, that installing the names, with or without recommended packages,
	// likely does not bring.
	// plain: it likely makes no users either.
	Lacking(names []string, recommends bool) (commands []string, plain bool)
	// Settled reports whether what Lacking says of the names is sure: all are of releases that do not change any more.
	Settled(names []string) bool
	// Accounts lists names of users and groups that installing the names, with or without recommended packages, may
	// make; others it likely does not. It is false when that is not known.
	Accounts(names []string, recommends bool) ([]string, bool)
}

// Historian is a Repository that knows what other releases had.
type Historian interface {
	// Last is the release that was the last to have a package, as "Debian 10"; "" where none is known.
	Last(name string) string
}

// LastWith is the last release that had a package which a repository lacks, "" where that is not known.
func LastWith(r Repository, name string) string {
	if h, ok := r.(Historian); ok {
		return h.Last(name)
	}
	return ""
}

// Developer is a Repository that knows what packages bring for compilers.
type Developer interface {
	// Brings reports whether installing the names, with or without recommended packages, brings something: Absent or
	// not known.
	Brings(names []string, recommends bool, s Sought) (p filesystem.Presence, likely bool)
	// Soname is what a program that is linked with a library asks for, "" where nothing tells.
	Soname(library string) string
	// Developing names the package to install for it, "" where nothing tells.
	Developing(s Sought) string
}

// Chooser is a Repository of Python projects: it tells which file pip takes for an interpreter.
type Chooser interface {
	Repository
	// Choose answers for each requirement.
	Choose(t Interpreter, wanted []Requirement) []Choice
}

// Interpreter is a CPython 3 on Linux. Of a C library that is not known the name is "".
type Interpreter struct {
	Minor     int
	Arch      string // as GOARCH
	Libc      string // "glibc" or "musl"
	LibcMinor int    // of glibc 2 or musl 1
}

// Requirement is what pip is asked for. Specifier is PEP 440's.
type Requirement struct {
	Name, Specifier string
	Pre             bool // pre-releases will do
	OnlyWheels      bool // nothing is built
}

// Choice is what becomes of a Requirement.
type Choice struct {
	Lacks     string // what there is not: "name", "version", "python" (a file for this version of it), "wheel"; "" nothing, or it is not known
	Likely    bool
	Version   string   // that would come, or that has no wheel; "" when nothing is known
	File      string   // the name of a file of that version: a wheel that fits, or a source
	Versions  []string // all of the project, newest first, where it lacks a version
	Built     bool     // of the version that comes there is no wheel that fits
	Elsewhere bool     // and there are wheels for other interpreters or platforms: it has compiled parts
	Broken    bool     // its source is known not to build for the interpreter
	Python    int      // the first minor version of Python 3 that it takes, where it lacks "python"; 0: not known
	Until     int      // the last, the same; of a version without a wheel the last that it has one for
	Stops     string   // the words with which its setup.py always stops
	Unless    string   // a variable with which it does not stop
	Instead   string   // what to do where it lacks the name, or stops
	Part      string   // the project that it requires and that all this is true of, "" when it is true of itself
}

// Managed answers the queries of each package manager from a place of its own.
type Managed map[string]Repositories

// Repository is Repositories'.
func (m Managed) Repository(ctx context.Context, q Query) (Repository, bool) {
	if r, ok := m[q.Manager]; ok {
		return r.Repository(ctx, q)
	}
	return nil, false
}

// Closest lists up to n names by their distance, then in order.
func Closest(distances map[string]int, n int) []string {
	names := slices.SortedFunc(maps.Keys(distances), func(a, b string) int {
		return cmp.Or(cmp.Compare(distances[a], distances[b]), cmp.Compare(a, b))
	})
	return names[:min(n, len(names))]
}

// Lister is a Repository that knows what is in packages.
type Lister interface {
	// Files are a package's files; ok is false when they are not known.
	Files(name string) (files []filesystem.File, ok bool)
}

// Owner is a Repository that knows which packages bring a file.
type Owner interface {
	// Owners lists packages that can be installed and have a file by that absolute path, sorted, as far as lists that
	// are there already tell: nothing is fetched.
	Owners(path string) []string
}

// Order is what is asked of a package manager.
type Order struct {
	Names      []string
	Versions   map[string]string // of a name, what stands behind "name="
	Releases   map[string]string // of a name, what stands behind "name/"
	Release    string            // -t
	Recommends bool
	// Installed is what is there before; Unknown where that is not known.
	Installed func(name string) (version string, presence filesystem.Presence)
}

// SourceState is one configured source and what was found there.
type SourceState struct {
	File       string // that configures it
	URI, Suite string
	SignedBy   string // the keyring's path, "" when the configuration names none, or several
	Trusted    bool   // no signature is looked for
	Read       bool   // it is there, and so are its lists
	Gone       bool   // its server says that it has no Release file
	Likely     bool   // another server was asked in its place
	Problem    error  // why it could not be read
	Signature  Signature
	Key        string // the key that Signature speaks of: 16 hexadecimal digits
}

// Signature is what the keys that a manager trusts say of a source.
type Signature uint8

// A signature that was not looked for, or of which a key may be one that is not known, is unknown.
const (
	SignatureUnknown Signature = iota
	SignatureGood
	SignatureMissing    // it has none
	SignatureKeyMissing // none of the keys made it
	SignatureKeyExpired
	SignatureBad // it is not of what was sent
)

// Offer is what is known of one package name.
type Offer struct {
	Presence filesystem.Presence
	Likely   bool
	Virtual  bool   // only provided by others, or only referred to: no installation candidate of its own
	Vanished bool   // with absent: no other source is known to offer it any more either
	Refused  bool   // with Virtual: it has versions, which are Others, and preferences rule them all out
	Name     string // the package that stands for a virtual name
	Version  string
	Source   string // which list says so
	Others   []string
}

// Installation is the outcome of installing packages.
type Installation struct {
	Packages  []Package
	Files     *filesystem.Bundle
	Partial   []string // directories in which there may be more than Files has, sorted
	Unknown   []string // names whose files or dependencies are not known, sorted
	Inferred  bool     // taken over from a related release: what Files leaves out is only likely absent
	Unmet     []Unmet  // proven: nothing on offer satisfies them
	Download  int64    // bytes to fetch, 0 when not known
	Installed int64    // bytes on disk as the packages state them, 0 when not known
	Commands  []string // names of programs that come, where no more is known of them, or that scripts may make
}

// CutOff are the directories below which the catalog's lists of packages' files do not go, or not for every kind of
// file: those of a list with nothing in them, three names deep or deeper, and those of libraries' own. The lists are
// sorted by path, and so is the result.
func CutOff(lists [][]filesystem.File) []string {
	var cut []string
	for _, files := range lists {
		for i := range files {
			dir := files[i].Path
			empty := files[i].Type == filesystem.Directory &&
				(i+1 == len(files) || !filesystem.Within(files[i+1].Path, dir))
			if !empty && strings.HasPrefix(dir, "/usr/lib/") {
				dir = dir[:strings.LastIndexByte(dir, '/')]
			}
			if !empty && !strings.HasPrefix(dir, "/usr/lib/") {
				continue
			}
			names := strings.Count(dir, "/")
			if empty && names >= 3 || names == 4 && strings.HasPrefix(dir, "/usr/lib/") && strings.HasSuffix(dir[:strings.LastIndexByte(dir, '/')], "-linux-gnu") {
				cut = append(cut, dir)
			}
		}
	}
	slices.Sort(cut)
	return slices.Compact(cut)
}

// Unmet is a dependency that makes a package impossible to install.
type Unmet struct {
	Wanted   string // the name asked for
	Package  string // that depends, or conflicts
	Relation string // as its control file writes it
	Found    string // what there is instead: "libx 2.0"; "" when there is nothing
	Conflict bool   // Package does not go with Found, which comes as well
}
