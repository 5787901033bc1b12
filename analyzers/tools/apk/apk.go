package apk

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// apk is Alpine's package manager.
func (a *call) apk(x effects.Action) {
	if ordinary, _ := a.Ordinary(); ordinary && !x.Quiet && !x.Options.Has("s", "simulate", "p", "root", "usermode") {
		a.Refuse(effects.Arg{}, state.FailsPermission, "unable to lock database: Permission denied", true)
	}
	switch {
	case x.Quiet:
	case x.Text == "update":
		for _, dir := range []string{"/var/cache/apk", "/etc/apk/cache", "/lib/apk"} {
			a.Forget(dir)
		}
	case x.Options.Has("p", "root", "repositories-file", "keys-dir", "arch"):
		a.forget()
	case x.Text == "add":
		a.addPackages(x)
	case x.Text == "del" && a.deletePackages(x):
	case x.Text == "del" || x.Text == "upgrade": // hardly anything comes along
		lists, ok := a.alpine(x).(packages.Bringer)
		if !ok {
			a.forget()
			return
		}
		before := a.State
		a.came(lists, nil)
		if x.Text == "del" {
			a.left(before, lists, x)
		}
	default:
		a.forget()
	}
}

// addPackages is apk add.
func (a *call) addPackages(x effects.Action) {
	repository := a.alpine(x)
	var names []string
	complete, plain := repository != nil, true
	for _, p := range x.Paths {
		if !p.Known || p.Text == "" || strings.ContainsAny(p.Text, "/*!") || strings.HasSuffix(p.Text, ".apk") {
			complete, plain = false, false
			continue
		}
		if repository != nil {
			complete = a.selected(p, repository) && complete
		}
		names = append(names, p.Text)
	}
	bringer, lists := repository.(packages.Bringer)
	switch {
	case lists && plain:
		before := a.State
		a.came(bringer, names)
		a.State = a.State.Arrived(state.Arrival{Before: before.Files, Manager: "apk", Names: names, Recommends: true}, repository)
		if group, given := x.Options.Value("t", "virtual"); !given || group.Known { // likely no image has such a group
			added, _ := a.wanted(names, x)
			a.want(before, added)
		}
		return
	case !complete:
		a.forget()
		return
	}
	installed := repository.Install(names, true)
	world, ok := a.wanted(names, x)
	if !ok || len(installed.Unknown) > 0 {
		a.forget()
		return
	}
	a.brought(installed, world)
}

// forget makes unknown what packages of which nothing else is known write; which repositories there are they leave
// alone.
func (a *call) forget(names ...string) {
	a.Refill(func() {
		for _, dir := range tools.Packaged {
			if dir != "/etc" {
				a.Forget(dir)
			}
		}
	})
	a.Edit(func(e *filesystem.Editor) { a.ForgetConfiguration(e, "apk") })
	a.ForgetLocal(names...)
}

// accounts are what the scripts of packages that make users change, of what is settled in /etc.
var accounts = []string{"passwd", "group", "shadow", "gshadow"}

// came is what is left to know after an installation of which no files are known: which commands it likely left out,
// and whether users came along.
func (a *call) came(lists packages.Bringer, names []string) {
	lacking, plain := lists.Lacking(names, true)
	if len(lacking) == 0 {
		a.forget(names...)
		return
	}
	if accounts, known := lists.Accounts(names, true); known && !plain {
		defer a.enrolled(accounts, a.Stat("/etc/passwd"), a.Stat("/etc/group"))
	}
	none := filesystem.NewNames(lacking...)
	a.Refill(func() {
		for _, dir := range tools.Packaged {
			if dir != "/etc" && !slices.Contains(provided["cmd:"], dir) && !none.Has(dir) {
				a.forgetBut(dir, lacking)
			}
		}
	})
	a.Edit(func(e *filesystem.Editor) {
		before := e.State()
		for _, dir := range provided["cmd:"] {
			at := filesystem.Stat(before, dir).Path
			e.UnderBut(at, none)
			e.InsideBut(at, none)
		}
		if plain {
			e.UnderBut("/etc", settled)
			e.InsideSparing("/etc", settled)
			return
		}
		a.ForgetConfiguration(e, "apk")
	})
	a.Edit(func(e *filesystem.Editor) { e.Doubt("/usr/local", a.Why) }) // Alpine's packages leave it to others
	a.ForgetPackages()
}

// enrolled puts files of accounts back to which scripts of packages may have added some.
func (a *call) enrolled(accounts []string, files ...filesystem.Resolved) {
	a.Edit(func(e *filesystem.Editor) {
		for _, f := range files {
			if f.Entry.Presence == filesystem.Present && f.Entry.Has(filesystem.KnowContent) && !f.Guessed {
				e.Put(f.Path, state.Enrolled(f.Entry, accounts))
			}
		}
	})
}

// forgetBut makes a folder unknown, but for those of the paths that lie in it.
func (a *call) forgetBut(dir string, paths []string) {
	var kept []string
	for _, p := range paths {
		if path.Dir(p) == dir {
			kept = append(kept, path.Base(p))
		}
	}
	if kept == nil {
		a.Forget(dir)
		return
	}
	names := filesystem.NewNames(kept...)
	a.Edit(func(e *filesystem.Editor) {
		at := filesystem.Stat(e.State(), dir).Path
		e.UnderBut(at, names)
		e.InsideBut(at, names)
	})
}

// settled is what the scripts of plain packages leave alone in /etc.
var settled = filesystem.NewNames(append([]string{"apk", "os-release"}, accounts...)...)

// alpine is what apk finds in the repositories of the image and those of the command line, nil when nothing is known of
// it.
func (a *call) alpine(x effects.Action) packages.Repository {
	if a.Repositories == nil || a.Offline {
		return nil
	}
	id, version, _ := a.Release()
	q := packages.Query{Manager: "apk", Release: id + " " + version, Arch: a.Arch(), Keys: a.State, OneOf: releases.Branches(a.State.ImageRef, a.Today)}
	files := []string{"/etc/apk/repositories"}
	found, _ := a.State.Files.Children("/etc/apk/repositories.d")
	for _, name := range found {
		if strings.HasSuffix(name, ".list") {
			files = append(files, path.Join("/etc/apk/repositories.d", name))
		}
	}
	recorded := releases.Branches(a.State.ImageRef, "")
	for _, f := range files {
		e := a.Stat(f).Entry
		if e.Likely && len(recorded) > 0 && len(q.OneOf) > 0 { // a tag that moves on stood elsewhere on that day
			e.Content = bytes.ReplaceAll(e.Content, []byte("/v"+recorded[0]+"/"), []byte("/v"+q.OneOf[0]+"/"))
		}
		q.Unread = q.Unread || e.Likely || e.Presence == filesystem.Unknown || e.Presence == filesystem.Present &&
			!e.Has(filesystem.KnowContent)
		q.Open = q.Open || a.State.Files.Changed(f) && !e.Has(filesystem.KnowContent)
		q.Files = append(q.Files, packages.SourceFile{Path: f, Content: e.Content})
	}
	for _, v := range x.Options.Values("X", "repository") {
		q.Sources, q.Unread, q.Open = append(q.Sources, v.Text), q.Unread || !v.Known, q.Open || !v.Known
	}
	if repository, ok := a.Repositories.Repository(a.Context, q); ok {
		return repository
	}
	return nil
}

// inBases are packages that images on Alpine come with, in whichever version.
var inBases = tools.WordList(`alpine-base alpine-baselayout alpine-baselayout-data alpine-conf alpine-keys
	alpine-release apk-tools brotli-libs busybox busybox-binsh ca-certificates ca-certificates-bundle libapk2 libc-utils
	libcrypto3 libgcc libssl3 libstdc++ musl musl-utils pcre2 scanelf ssl_client tzdata zlib`)

// selected looks up one word, such as "curl", "curl=8.5.0-r0", "curl~8" or "curl@edge". It is false when what comes is
// not known.
func (a *call) selected(p effects.Arg, repository packages.Repository) bool {
	name, constraint := p.Text, ""
	if i := strings.IndexAny(name, "<>=~"); i > 0 {
		name, constraint = name[:i], name[i:]
	}
	bare, _, _ := strings.Cut(name, "@")
	held := a.State.Packages.Lookup("apk", bare)
	if held.Presence == filesystem.Present && !held.Likely && constraint == "" {
		return true
	}
	offer := repository.Find(name)
	_, lists := repository.(packages.Bringer)
	if offer.Presence == filesystem.Absent && (held.Presence == filesystem.Present || held.Presence == filesystem.Unknown && !lists || strings.Contains(name, ":")) {
		offer = packages.Offer{} // what is installed may be it, or provide it
	}
	stale := a.shipped() && !a.refreshed()
	n := state.Need{Span: a.Span(p), Kind: state.NeedPackage, Name: name, Manager: "apk", Presence: offer.Presence, Likely: offer.Likely || stale, Call: a.Index}
	if offer.Presence == filesystem.Absent {
		n.Nearest, n.Last = a.Budget.Nearest(repository, bare), packages.LastWith(repository, bare)
		a.Need(n, a.FailureContext)
		a.Refuse(p, state.FailsApkPackage, "unable to select packages: "+name+" (no such package)", n.Likely)
		return false
	}
	a.Need(n, a.FailureContext)
	versioned, ok := repository.(packages.Versioned)
	there := held.Presence == filesystem.Present || held.Presence == filesystem.Unknown && (!lists || inBases.Has(bare))
	if constraint == "" || !ok || offer.Presence != filesystem.Present || there {
		return offer.Presence == filesystem.Present && constraint == ""
	}
	o := versioned.Version(name, constraint)
	if o.Presence == filesystem.Absent {
		n.Lacks, n.Version, n.Presence, n.Likely, n.Nearest = "version", constraint, o.Presence, o.Likely || stale, o.Others
		a.Need(n, a.FailureContext)
		a.Refuse(p, state.FailsApkVersion, "unable to select packages: "+name+constraint+" breaks: world", n.Likely)
	}
	return o.Presence == filesystem.Present
}

// shipped reports whether the image came with indexes, which may be older than those of the repositories.
func (a *call) shipped() bool {
	found, _ := a.State.Files.Children("/var/cache/apk")
	for _, name := range found {
		if e := a.Stat(path.Join("/var/cache/apk", name)).Entry; strings.HasPrefix(name, "APKINDEX") && e.Cause.Span.Nowhere() {
			return true
		}
	}
	return false
}

func (a *call) refreshed() bool {
	for _, f := range a.Fields {
		if f.Text == "--no-cache" || f.Text == "--update-cache" || f.Text == "--update" || f.Text == "-U" {
			return true
		}
	}
	return false
}
