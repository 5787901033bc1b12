package python

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// indexed is pip as far as its indexes and links decide: every requirement that is not installed must be there in a
// version, and in a file, that this interpreter can use.
func (a *call) indexed(x effects.Action) {
	o := x.Options
	if a.Varied() || o.Has("platform", "python-version", "implementation", "abi", "no-binary", "python", "group") {
		return
	}
	minor, likely := a.LikelyMinor()
	if minor == 0 {
		return
	}
	of := a.Platform(minor)
	w := a.wished(x, of)
	q, ok := a.pipPlaces(o, &w, of)
	if !ok || w.unread || w.open || len(w.all) == 0 { // links are given for what the index does not have
		return
	}
	if chooser := a.chooser(q); chooser != nil {
		a.choose(w, chooser, of, x.Text != "install", func(c packages.Choice) bool { return c.Likely || !likely })
	}
	if !a.Failed && x.Text == "install" {
		a.depending(x)
	}
}

// chooser is the repository that answers for the places, nil when there is none to ask.
func (a *call) chooser(q packages.Query) packages.Chooser {
	repositories := a.Repositories
	switch {
	case len(q.Sources) == 0:
		repositories = &pypi.Repositories{} // only files that are there
	case repositories == nil || a.Offline:
		return nil
	}
	repository, ok := repositories.Repository(a.Context, q)
	if !ok {
		return nil
	}
	chooser, _ := repository.(packages.Chooser)
	return chooser
}

// choose finds out what becomes of requirements, and tells what counts. Where nothing is installed by them (fresh), it
// does not matter what is.
func (a *call) choose(w wishes, chooser packages.Chooser, of packages.Interpreter, fresh bool,
	counts func(packages.Choice) bool) {
	dirs := a.SiteDirs()
	requirements := make([]packages.Requirement, 0, len(w.all))
	var asked []wish
	var unsure []bool // something that is installed may do
	for _, one := range w.all {
		name := pypi.Normal(one.Name)
		if w.vague[name] {
			continue
		}
		r := one.Requirement
		one.limits = strings.Join(w.limits[name], ",")
		r.Specifier = strings.Trim(r.Specifier+","+one.limits, ",")
		held := filesystem.Absent
		if !fresh {
			held = a.held(dirs, one.Name, r.Specifier)
		}
		if held == filesystem.Present {
			continue // what is installed may do
		}
		asked, requirements = append(asked, one), append(requirements, r)
		unsure = append(unsure, held == filesystem.Unknown || one.loose || !fresh && len(dirs) == 0)
	}
	for i, c := range chooser.Choose(of, requirements) {
		c.Likely, c.Broken = c.Likely || unsure[i], c.Broken && !w.tuned
		if c.Unless != "" && !a.Lookup(c.Unless).Unset {
			continue
		}
		if counts(c) {
			a.chosen(asked[i], c, of.Minor)
		}
	}
}

// chosen says what becomes of one requirement.
func (a *call) chosen(w wish, c packages.Choice, minor int) {
	name := w.Name + w.Specifier
	if w.limits != "" {
		name += ", constrained to " + w.limits
	}
	release := w.Name + " " + c.Version
	if w.from != "" {
		name += " (" + w.from + ")"
		release += " (" + w.from + ")"
	}
	n := state.Need{Span: a.Span(w.arg), Kind: state.NeedPackage, Name: name, Manager: "pip", Likely: c.Likely, Call: a.Index}
	var (
		kind   state.FailureKind
		reason string
	)
	switch {
	case c.Lacks == "name" && w.links != "":
		kind, reason = state.FailsPipPackage, "no matching distribution found for "+name+" in "+w.links+" (--no-index)"
	case c.Lacks == "name":
		kind, reason, n.Besides = state.FailsPipPackage, "no matching distribution found for "+name, c.Instead
	case c.Stops != "":
		kind, reason, n.Besides = state.FailsPipPackage, name+" cannot be installed: "+c.Stops, c.Instead
	case c.Lacks == "version":
		kind, n.Lacks, n.Nearest = state.FailsPipVersion, "version", c.Versions
		reason = "could not find a version that satisfies the requirement " + name
	case c.Lacks == "python" && c.Python > 0:
		kind, n.Lacks = state.FailsPipVersion, "python"
		reason = fmt.Sprintf("%s needs Python 3.%d or newer, and this is 3.%d", release, c.Python, minor)
	case c.Lacks == "python" && c.Until > 0:
		kind, n.Lacks = state.FailsPipVersion, "python"
		reason = fmt.Sprintf("%s is for Python 3.%d at the newest, and this is 3.%d", release, c.Until, minor)
	case c.Lacks == "python":
		kind, n.Lacks, n.Nearest = state.FailsPipVersion, "python", c.Versions
		reason = fmt.Sprintf("could not find a version that satisfies %s for Python 3.%d", name, minor)
	case c.Lacks == "wheel" || c.Broken || c.Elsewhere && modules.Compilerless(a.World):
		kind, n.Lacks, n.Besides = state.FailsPipWheel, "wheel", sourceless(w, c)
		n.Likely = n.Likely || c.Lacks == ""
		if c.Until > 0 {
			n.Besides += fmt.Sprintf("; its wheels are for Python 3.%d and older", c.Until)
		}
		if c.Part != "" {
			release += " needs " + c.Part + ", which"
		}
		reason = fmt.Sprintf("%s has no wheel for %s", release, a.PlatformOf(minor))
	default:
		return
	}
	n.Presence, n.Version = filesystem.Absent, reason
	a.Need(n, a.FailureContext)
	a.Refuse(w.arg, kind, reason, n.Likely)
}

// sourceless says why the source of a version without a wheel does not do.
func sourceless(w wish, c packages.Choice) string {
	switch {
	case c.Lacks == "wheel" && w.OnlyWheels:
		return "--only-binary leaves out its source"
	case c.Lacks == "wheel":
		return "there is no source either"
	case c.Broken:
		return "its source does not build for this Python"
	}
	return "there is no compiler for its source"
}

// pipPlaces are where pip looks, its own index first, and what else its configuration says; false when they are not
// known.
func (a *call) pipPlaces(o *effects.Options, w *wishes, of packages.Interpreter) (packages.Query, bool) {
	q := packages.Query{Manager: "pip", Arch: a.Arch()}
	for name, v := range a.Vars {
		if strings.HasPrefix(name, "PIP_") && !v.Unset && !harmlessPip.Has(name) && !followedPip.Has(name) {
			return q, false
		}
	}
	configured, ok := a.pipConf()
	if !ok {
		return q, false
	}
	for _, f := range slices.Concat(configured["constraint"], a.words("PIP_CONSTRAINT")) {
		w.unread = w.unread || f == "" || !a.constrained(f, w, of)
	}
	links := slices.Concat(configured["find-links"], a.words("PIP_FIND_LINKS"), addresses(o.Values("f", "find-links")))
	if q.Links, ok = folderFiles(a.World, links); !ok {
		return q, false
	}
	if noIndex, known := says(a.World, "PIP_NO_INDEX"); !known {
		return q, false
	} else if noIndex || o.Has("no-index") {
		for i := range w.all {
			w.all[i].links = strings.Join(links, ", ")
		}
		return q, len(links) > 0 // unindexed says what is so without links
	}
	index := pypi.Public
	for _, place := range [][]string{configured["index-url"], a.words("PIP_INDEX_URL"), addresses(o.Values("i", "index-url"))} {
		if len(place) > 0 {
			index = place[len(place)-1]
		}
	}
	q.Sources = slices.Concat([]string{index}, configured["extra-index-url"], a.words("PIP_EXTRA_INDEX_URL"), addresses(o.Values("extra-index-url")), w.indexes)
	return q, !slices.Contains(q.Sources, "")
}

// followedPip are variables of pip that are looked at.
var followedPip = tools.WordList(`PIP_BREAK_SYSTEM_PACKAGES PIP_EXTRA_INDEX_URL PIP_CONSTRAINT PIP_FIND_LINKS PIP_NO_INDEX`)

// folderFiles lists the files in directories that links name; false when they are not all known. A place that is not
// there has none.
func folderFiles(w *tools.World, links []string) (files []string, ok bool) {
	files = []string{}
	for _, l := range links {
		at, ok := w.At(effects.Arg{Text: strings.TrimPrefix(l, "file://"), Known: l != ""})
		if !ok || strings.Contains(at, ":/") {
			return nil, false
		}
		r := w.Stat(at)
		found, complete := w.Children(r.Path)
		switch e := r.Entry; {
		case e.Likely || e.Presence == filesystem.Unknown:
			return nil, false
		case e.Presence == filesystem.Absent:
		case e.Type != filesystem.Directory || !complete:
			return nil, false
		}
		files = append(files, found...)
	}
	return files, true
}

// addresses are arguments; "" for one that is not known.
func addresses(args []effects.Arg) (all []string) {
	for _, v := range args {
		if !v.Known {
			v.Text = ""
		}
		all = append(all, v.Text)
	}
	return all
}

// words are a variable's, "" when they are not known.
func (a *call) words(name string) []string {
	switch v := a.Lookup(name); {
	case v.Unset:
		return nil
	case v.Known:
		return strings.Fields(v.Text)
	}
	return []string{""}
}
