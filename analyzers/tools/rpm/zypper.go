package rpm

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// zypper has options of its own before the verb, and others of the same letters behind it. Source: zypper(8) of zypper
// 1.14.
var zypper = &tools.Tool{
	Names:   tools.Names("zypper"),
	Answers: tools.Names("h help V version"),
	System:  true,
	Grammar: effects.Subcommands("RCDcpx", "root installroot cache-dir pkg-cache-dir raw-cache-dir solv-cache-dir reposdir config plus-repo plus-content releasever userdata",
		"rtp", "repo from type download solver-focus priority name alias bugzilla bz cve category severity date"),
	Effect:  zypperEffect,
	Manager: "zypper",
	Run:     runZypper,
	Install: &tools.Installer{
		Name:      "zypper",
		Verbs:     tools.Names("install in remove rm source-install si patch"),
		Pinned:    func(name string) bool { return strings.ContainsAny(name, "=<>") || strings.HasSuffix(name, ".rpm") },
		Confirmed: func(l effects.Line) bool { return l.Has("n", "y", "non-interactive", "no-confirm") },
		Cleaners:  tools.Names("clean cc"),
		Caches:    []string{"/var/cache/zypp"},
	},
}

// short are the verbs by their other names; asking those that change nothing but what is kept of repositories,
// configuring those that change which there are.
var (
	short       = map[string]string{"in": "install", "rm": "remove", "up": "update", "dup": "dist-upgrade"}
	asking      = tools.WordList("refresh ref clean cc list info if search se repos lr services ls list-updates lu list-patches lp patch-check pchk what-provides wp")
	configuring = tools.WordList("addrepo ar removerepo rr renamerepo nr modifyrepo mr addservice as removeservice rs modifyservice ms refresh-services refs")
)

func zypperEffect(l effects.Line) effects.Effect {
	verb := l.Verb.Text
	switch {
	case asking.Has(verb):
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/var/cache", "/var/log")}}
	case configuring.Has(verb):
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/etc/zypp", "/var/cache/zypp", "/var/log")}}
	}
	if long := short[verb]; long != "" {
		verb = long
	}
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{
		{Kind: effects.Packages, Manager: "zypper", Text: verb, Paths: l.Operands, Options: l.Options}}}
	for _, r := range l.Options.Values("R", "root", "installroot") {
		e.Actions = append(e.Actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{r}})
	}
	return e
}

func runZypper(a *tools.Command, x effects.Action) {
	c := &call{a}
	c.zypperInstall(x)
	c.rpm(x)
}

// plain are the options that do not change which names are found.
var plain = tools.WordList(`n non-interactive y no-confirm l auto-agree-with-licenses no-recommends recommends gpg-auto-import-keys no-gpg-checks
	q quiet v verbose f force force-resolution no-color no-refresh replacefiles details allow-downgrade allow-vendor-change`)

// failsZypper is an exit with 104, ZYPPER_EXIT_INF_CAP_NOT_FOUND. Source: zypper(8), "Exit codes".
const failsZypper state.FailureKind = "zypper-package"

// zypperInstall looks up what zypper install names, before anything is installed.
func (a *call) zypperInstall(x effects.Action) {
	if x.Text != "install" || a.Repositories == nil || a.Offline || !a.plainWords() || a.serviced() {
		return
	}
	for name := range x.Options.All() {
		if !plain.Has(name) {
			return
		}
	}
	id, version, _ := a.Release()
	q := a.configured(id+" "+version, "/etc/zypp/repos.d")
	if q.Unread || !strings.HasPrefix(id, "opensuse") || version == "" {
		return // a subscribed host lends its repositories to SUSE's own images
	}
	q.Files = append(q.Files, packages.SourceFile{Path: "/etc/dnf/vars/releasever", Content: []byte(version)})
	x.Paths = slices.DeleteFunc(slices.Clone(x.Paths), func(p effects.Arg) bool {
		return strings.ContainsAny(p.Text, "/:*?+~!") || strings.HasPrefix(p.Text, "-") // a repository's, a pattern, one to remove
	})
	a.lookUp(x, q, "zypper", failsZypper)
}

// serviced reports whether repositories may come from elsewhere than the folder of them: services bring them on
// refresh, and their plugins.
func (a *call) serviced() bool {
	for _, dir := range []string{"/etc/zypp/services.d", "/usr/lib/zypp/plugins/services", "/usr/share/zypp/local/service"} {
		found, complete := a.State.Files.Children(dir)
		if len(found) > 0 || !complete && a.Stat(dir).Entry.Presence != filesystem.Absent {
			return true
		}
	}
	e := a.Stat("/etc/zypp/zypp.conf").Entry
	return e.Presence != filesystem.Absent && !e.Cause.Span.Nowhere() // it may say where the folder is
}
