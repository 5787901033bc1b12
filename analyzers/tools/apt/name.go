package apt

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// request is one package named on the command line.
type request struct {
	arg                         effects.Arg
	name, version, arch, target string
	pattern                     bool
}

// parseRequest takes name[:arch][=version|/suite] apart.
func parseRequest(arg effects.Arg) request {
	r := request{arg: arg, name: arg.Text}
	if name, version, ok := strings.Cut(r.name, "="); ok {
		r.name, r.version = name, version
	} else if name, target, ok := strings.Cut(r.name, "/"); ok {
		r.name, r.target = name, target
	}
	if name, arch, ok := strings.Cut(r.name, ":"); ok {
		r.name, r.arch = name, arch
	}
	r.pattern = strings.ContainsAny(r.name, `.?+*|[^$~`)
	return r
}

// choosing looks up what one command names.
type choosing struct {
	*call
	command     effects.Action
	lists       filesystem.Presence
	listsLikely bool
	query       packages.Query
	repository  packages.Repository // nil when nothing is known of it
	elsewhere   bool                // packages may come from sources that the repository does not have
}

// choice is what a request comes to.
type choice struct {
	names   []string
	unclear bool // other packages may come as well
}

// requested looks one request up.
func (c *choosing) requested(r request) choice {
	held := c.State.Packages.Lookup("dpkg", r.name)
	if c.strange(r) {
		return c.foreignName(r)
	}
	if held.Presence == filesystem.Present && !held.Likely && !held.Held && r.version == "" && r.target == "" && c.command.Text == "install" {
		return choice{}
	}
	offer, name := c.find(r)
	if offer.Refused && (r.version != "" || r.target != "" || c.released()) {
		offer = packages.Offer{Presence: filesystem.Present}
	}
	if offer.Presence == filesystem.Present && c.barred(r, name) {
		offer = unpinned(offer)
	}
	if name != r.name && strings.HasSuffix(r.name, "-") {
		c.removal(r.arg, name)
		return choice{unclear: true}
	}
	if r.pattern && offer.Presence == filesystem.Absent && !offer.Virtual {
		return c.matched(r, offer)
	}
	if c.listless(r, held) {
		if offer.Virtual { // what keeps it from being installed is not looked at
			offer = packages.Offer{}
		}
		c.Need(state.Need{Span: c.Span(r.arg), Kind: state.NeedPackage, Name: r.name, Manager: "apt", Presence: offer.Presence, Likely: offer.Likely, Call: c.Index}, c.FailureContext)
		c.Refuse(r.arg, state.FailsAptLists, "unable to locate package "+r.name+": there are no package lists", held.Likely || c.listsLikely)
		return choice{names: []string{name}}
	}
	c.lacks(r, offer)
	c.change(r, held, offer)
	if offer.Presence == filesystem.Present {
		c.particular(r, name)
	}
	particular := (r.version != "" || r.target != "") && (c.archive() == nil || c.Failed)
	replaced := c.elsewhere && c.archive() == nil // another archive may have a newer one
	return choice{names: []string{name}, unclear: particular || replaced || offer.Presence == filesystem.Unknown}
}

// released reports whether the command says which release is preferred.
func (c *choosing) released() bool {
	return c.command.Options.Has("t", "target-release", "default-release")
}

// listless reports whether a package is to come, or likely, and there are no lists to find it in. Where all packages may
// have changed, one that an installation asked for, or whose program is there, has likely stayed.
func (c *choosing) listless(r request, held state.Package) bool {
	if c.lists != filesystem.Absent || r.pattern {
		return false
	}
	return held.Presence == filesystem.Absent && !c.provided(r.name) ||
		held.Presence == filesystem.Unknown && c.listsLikely && !present[r.name] &&
			!slices.Contains(c.State.Named(), r.name) && c.Program(r.name).Presence != filesystem.Present
}

// find looks a name up as it stands, then without a plus or minus at its end.
func (c *choosing) find(r request) (packages.Offer, string) {
	name, offer := r.name, packages.Offer{}
	if c.repository != nil {
		offer = c.repository.Find(name)
		if trimmed := strings.TrimRight(name, "+-"); offer.Presence == filesystem.Absent && !offer.Virtual && trimmed != name && trimmed != "" {
			offer, name = c.repository.Find(trimmed), trimmed
		}
	}
	if offer.Presence == filesystem.Absent && !offer.Vanished && (len(offer.Others) == 0 && c.provided(name) ||
		c.multiarch() && !dropped(c.query.Release, name) || offer.Virtual && c.State.Packages.Unknown() ||
		c.archive() == nil && (c.elsewhere || (offer.Likely || c.query.Open) && c.mixed())) {
		offer = packages.Offer{}
	}
	offer.Likely = offer.Likely || c.query.Open && offer.Presence == filesystem.Absent && c.archive() == nil
	return offer, name
}

func (c *choosing) archive() packages.Archive {
	a, _ := c.repository.(packages.Archive)
	return a
}

// strange reports whether another architecture's package is meant.
func (c *choosing) strange(r request) bool {
	return r.arch != "" && r.arch != tools.DebianName[c.Arch()] && r.arch != "all" && r.arch != "any" && r.arch != "native"
}

// matched is a name that no package has, and that apt-get takes for a pattern therefore. apt itself takes fewer for
// patterns: a dot or a plus sign is none to it. Measured with apt 2.6.1.
func (c *choosing) matched(r request, offer packages.Offer) choice {
	if strings.ContainsAny(r.name[:1], "?~!") { // since 2.0, a search by what packages have
		c.lacks(r, packages.Offer{})
		return choice{unclear: true}
	}
	if program := path.Base(c.Fields[0].Text); program == "apt" && c.literal(r.name) {
		c.lacks(r, offer)
		return choice{unclear: offer.Presence == filesystem.Unknown}
	} else if program != "apt-get" {
		c.lacks(r, packages.Offer{})
		return choice{unclear: true}
	}
	if r.name[0] == '+' && !strings.ContainsAny(r.name, "*?[") { // "Invalid preceding regular expression"
		c.lacks(r, offer)
		return choice{unclear: offer.Presence == filesystem.Unknown}
	}
	m, ok := c.repository.(packages.Matcher)
	kind := state.DotSearch
	if strings.ContainsAny(r.name, `?*|[^$({`) {
		kind = state.MatchSearch
	}
	if !ok || strings.HasSuffix(r.name, "^") || !c.State.Offers.Search(kind) {
		c.lacks(r, packages.Offer{})
		return choice{unclear: true}
	}
	names, ok := m.Match(r.name, c.held())
	if ok && len(names) == 0 || slices.Contains(names, r.name) { // a name that packages mention is none, and no pattern either
		offer.Likely = offer.Likely || !c.State.Packages.Complete
		c.lacks(r, offer)
		return choice{}
	}
	if len(names) > maxMatched {
		return choice{unclear: true}
	}
	found := choice{unclear: !ok || c.archive() == nil}
	for _, name := range names {
		if c.repository.Find(name).Presence == filesystem.Present {
			found.names = append(found.names, name)
		}
	}
	return found
}

// literal reports whether apt itself takes a name for no pattern: since 2.0 only one with *, behind ^ or before $ is one.
// Measured with apt 2.6.1.
func (c *choosing) literal(name string) bool {
	if !strings.ContainsAny(name, `?*|[^$~`) {
		return true
	}
	held := c.State.Packages.Lookup("dpkg", "apt")
	return held.Presence == filesystem.Present && held.Version != "" && apt.Compare(held.Version, "2.0") >= 0 &&
		!strings.Contains(name, "*") && !strings.ContainsAny(name[:1], "^") && !strings.HasSuffix(name, "$")
}

// maxMatched is how many packages of one pattern are followed: "." in place of a name is a pattern too, and takes all
// there are.
const maxMatched = 1000

// held lists the installed packages.
func (a *call) held() []string {
	var all []string
	for key := range a.State.Packages.All() {
		if key.Manager == "dpkg" && a.State.Packages.Lookup("dpkg", key.Name).Presence != filesystem.Absent {
			all = append(all, key.Name)
		}
	}
	return all
}

// particular looks up the version or release that a request wants of a package that there is.
func (c *choosing) particular(r request, name string) {
	a := c.archive()
	versions, ok := c.repository.(packages.Versioned)
	if !ok || c.lists == filesystem.Absent || a == nil && (c.elsewhere || r.version == "" || c.released()) {
		return
	}
	held := c.State.Packages.Lookup("dpkg", name)
	if a != nil && (held.Likely || held.Presence != filesystem.Absent && held.Version == "") {
		return
	}
	n := state.Need{Span: c.Span(r.arg), Kind: state.NeedPackage, Name: name, Manager: "apt", Call: c.Index}
	switch {
	case r.version != "":
		o := versions.Version(name, r.version)
		if held.Version == r.version || o.Presence != filesystem.Absent {
			return
		}
		n.Lacks, n.Version, n.Presence, n.Likely, n.Nearest = "version", r.version, o.Presence, o.Likely, o.Others
		c.Need(n, c.FailureContext)
		c.Refuse(r.arg, state.FailsAptVersion, fmt.Sprintf("version '%s' for '%s' was not found", r.version, name), o.Likely)
	case r.target != "" && r.target != "now":
		o := a.From(name, r.target)
		if o.Presence != filesystem.Absent {
			return
		}
		n.Lacks, n.Version, n.Presence, n.Likely = "release", r.target, o.Presence, o.Likely
		c.Need(n, c.FailureContext)
		c.Refuse(r.arg, state.FailsAptRelease, fmt.Sprintf("release '%s' for '%s' was not found", r.target, name), o.Likely)
	}
}

func (c *choosing) lacks(r request, offer packages.Offer) {
	name := r.name
	if r.arch != "" {
		name += ":" + r.arch
	}
	n := state.Need{Span: c.Span(r.arg), Kind: state.NeedPackage, Name: name, Manager: "apt", Presence: offer.Presence, Likely: offer.Likely, Call: c.Index}
	switch {
	case offer.Presence == filesystem.Absent && offer.Refused:
		n.Lacks, n.Nearest = "preference", offer.Others
	case offer.Presence == filesystem.Absent && offer.Virtual:
		n.Lacks, n.Nearest = "candidate", offer.Others
	case offer.Presence == filesystem.Absent && c.repository != nil:
		n.Nearest, n.Last = c.Budget.Nearest(c.repository, r.name), packages.LastWith(c.repository, r.name)
	}
	c.Need(n, c.FailureContext)
	switch {
	case offer.Presence != filesystem.Absent:
	case offer.Virtual:
		c.Refuse(r.arg, state.FailsAptCandidate, "package '"+name+"' has no installation candidate", offer.Likely)
	default:
		c.Refuse(r.arg, state.FailsAptPackage, "unable to locate package "+name, offer.Likely)
	}
}

// essentials are packages that every release of Debian and Ubuntu marks as essential.
var essentials = tools.Names(`base-files base-passwd bash bsdutils coreutils dash debianutils diffutils findutils grep gzip hostname
	init-system-helpers libc-bin ncurses-base ncurses-bin perl-base sed sysvinit-utils tar`)

// removal is apt taking an installed package away: an essential one only after a sentence that no build types.
func (a *call) removal(arg effects.Arg, name string) {
	held := a.State.Packages.Lookup("dpkg", name)
	if held.Presence == filesystem.Present && !held.Likely && essentials[name] {
		a.Refuse(arg, state.FailsAptEssential, "essential package "+name+" would be removed", false)
	}
}

// foreign reports whether dpkg surely does not know the architecture: /var/lib/dpkg/arch lists the added ones.
func (a *call) foreign(arch string) bool {
	e := a.Stat(architectures).Entry
	if e.Presence == filesystem.Absent && !e.Likely {
		return true
	}
	return e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) &&
		!slices.Contains(strings.Fields(string(e.Content)), arch)
}

// dropped reports whether an earlier release was the last to have a package, of whatever architecture.
func dropped(release, name string) bool {
	id, version, _ := strings.Cut(release, " ")
	_, gone := releases.Dropped(id, version, name)
	lacks, _ := releases.Lacks(id, version, name)
	return gone || lacks
}

// multiarch reports whether the Dockerfile may have added an architecture: names are looked up among its packages, too.
func (a *call) multiarch() bool {
	e := a.Stat(architectures).Entry
	return e.Presence == filesystem.Present || e.Presence == filesystem.Unknown && !e.Cause.Span.Nowhere()
}

// provided reports whether an installed package of the base may provide the name: apt then chooses that one.
func (a *call) provided(name string) bool {
	if s := a.sources(); s.listed || s.named && a.State.Image == nil { // nothing speaks for a package that provides it
		return false
	}
	if a.State.Image == nil || a.State.Image.Packages == nil || a.State.Image.Completeness == imagedb.PackagesOnly { // statements do not say
		return true
	}
	r := a.remembered()
	if r.provides == nil {
		r.provides = map[string]bool{}
		held, _, err := a.State.Image.Packages(a.Context)
		if err != nil {
			return true
		}
		for _, p := range held {
			for _, virtual := range p.Provides {
				virtual, _, _ = strings.Cut(virtual, " ")
				r.provides[virtual] = true
			}
		}
	}
	return r.provides[name]
}

// sourced are images on Debian and Ubuntu that keep a source of their maker's, of which a package may have the name of
// a distribution's. Source: the Dockerfiles of the official images, November 2026.
var sourced = tools.WordList(`cassandra couchdb mariadb mongo mono percona postgres r-base ros`)

// mixed reports whether the base image has a package that no source which is known has: it is from another one, which
// may be configured still. Of Ubuntu's packages the lists do not know all.
func (c *choosing) mixed() bool {
	image, o := c.State.Image, c.State.Offers
	if image == nil || image.Packages == nil || o == nil {
		return false
	}
	o.Mu.Lock()
	mixed, ok := o.Mixed[image]
	o.Mu.Unlock()
	if ok {
		return mixed
	}
	held, _, err := image.Packages(c.Context)
	mixed = sourced.Has(releases.Repository(image.Ref)) || err == nil && !c.sources().named && strings.HasPrefix(c.query.Release, "debian ") && slices.ContainsFunc(held, func(p packages.Package) bool {
		return p.Manager == "dpkg" && c.repository.Find(p.Name).Presence == filesystem.Absent
	})
	o.Mu.Lock()
	defer o.Mu.Unlock()
	if o.Mixed == nil {
		o.Mixed = map[*imagedb.Image]bool{}
	}
	o.Mixed[image] = mixed
	return mixed
}
