package rpm

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are dnf and what takes its grammar, yum, and rpm, and what configures them.
var Tools = []*tools.Tool{dnf, yum, zypper, rpm, configuration, extras}

var dnf = &tools.Tool{
	Names:   tools.Names("dnf dnf-3 dnf5 microdnf tdnf"),
	Answers: tools.Names("h help version"),
	System:  true,
	Grammar: dnfGrammar,
	Verbs:   verbs,
	Effect:  dnfEffect,
	Install: &tools.Installer{
		Name:      "dnf",
		Verbs:     tools.Names("install in localinstall groupinstall group module upgrade up upgrade-minimal up-min reinstall rei update"),
		Packages:  ofModule,
		Pinned:    pinned,
		Confirmed: confirmed,
		Cleaners:  tools.Names("clean"),
		Caches:    []string{"/var/cache/dnf", "/var/cache/yum", "/var/cache/libdnf5", "/root/.cache/libdnf5", "/var/cache/tdnf"},
		Homely:    []string{".cache/libdnf5"},
		Apart:     true,
	},
}

var yum = &tools.Tool{
	Names:   tools.Names("yum"),
	Answers: tools.Names("h help version"),
	System:  true,
	Grammar: dnfGrammar,
	Verbs:   verbs,
	Refusal: "No such command:",
	Effect:  dnfEffect,
	Install: &tools.Installer{
		Name:      "yum",
		Verbs:     tools.Names("install groupinstall localinstall module"),
		Packages:  ofModule,
		Pinned:    pinned,
		Confirmed: confirmed,
		Cleaners:  tools.Names("clean"),
		Caches:    []string{"/var/cache/yum", "/var/cache/dnf"},
	},
}

var rpm = &tools.Tool{
	Names:   tools.Names("rpm"),
	System:  true,
	Lists:   true,
	Grammar: effects.Getopt("DErp", "root dbpath define eval prefix relocate excludepath queryformat qf"),
	Effect:  rpmEffect,
	Manager: "rpm",
	Run:     Run,
}

// configuration are programs that only change which repositories there are. Sources: yum-config-manager(1), crb(8) of
// epel-release, subscription-manager(8).
var configuration = &tools.Tool{
	Names:   tools.Names("yum-config-manager crb subscription-manager"),
	System:  true,
	Grammar: effects.Getopt("", "add-repo setopt enable disable save"),
	Effect: func(effects.Line) effects.Effect {
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{configured}}
	},
}

var configured = effects.Below("/etc/yum.repos.d", "/etc/dnf", "/etc/yum.conf", "/etc/pki", "/etc/rhsm", "/var/cache", "/var/lib/dnf", "/var/log")

// extras is Amazon Linux 2's: its topics are called like packages, with a version behind.
var extras = &tools.Tool{
	Names:   tools.Names("amazon-linux-extras"),
	System:  true,
	Grammar: dnfGrammar,
	Verbs:   tools.Names("install enable disable list info help"),
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{configured}}
		if l.Verb.Text == "install" {
			e.Actions = append(e.Actions, effects.Action{Kind: effects.Packages, Manager: "rpm", Text: "install", Paths: l.Operands, Options: l.Options})
		}
		return e
	},
}

// verbs are those of dnf, dnf5 and yum, their plugins' that are much used among them.
var verbs = tools.Names(`install in localinstall groupinstall group grp groups groupremove grouplist groupinfo groupupdate module
	upgrade up update upgrade-to update-to upgrade-minimal up-min update-minimal localupdate reinstall rei remove rm
	erase autoremove autoerase check check-update check-upgrade clean deplist distro-sync distribution-synchronization
	dsync distrosync downgrade dg makecache mc provides whatprovides prov repolist repoinfo
	repo repoquery rq repository-packages repo-pkgs search se shell sh swap
	updateinfo advisory list ls info alias mark history help load-transaction replay environment leaves offline
	config-manager copr builddep build-dep download debuginfo-install versionlock needs-restarting reposync
	system-upgrade offline-upgrade resolvedep version fssnapshot fs updates extras obsoletes recent`)

// dnfGrammar has the options that take a value. Sources: dnf(8) of dnf 4.21, dnf5(8) of dnf5 5.2 (November 2025),
// yum(8) of yum 3.4.3.
var dnfGrammar = effects.Getopt("cdeRx", `setopt enablerepo disablerepo enable-repo disable-repo repo repoid repofrompath from-repo exclude excludepkgs disableexcludes
	releasever installroot forcearch config comment advisory advisories bz bzs bugs cve cves sec-severity secseverity
	advisory-severities disableplugin enableplugin
	disable-plugin enable-plugin destdir downloaddir color errorlevel debuglevel rpmverbosity randomwait setvar`)

// configuresDnf are the verbs that change which packages come later.
var configuresDnf = tools.WordList("config-manager copr versionlock mark")

// reading are the verbs that change only what is kept of repositories.
var reading = tools.WordList("clean list info search repolist makecache check-update repoquery provides")

// removing are the verbs of dnf, yum, microdnf, zypper and rpm -e.
var removing = tools.WordList("remove erase rm autoremove")

// stopping programs stop at a name that they do not find: dnf since its strict is on by default, microdnf always.
func stopping(program string) bool {
	return (dnf.Names[program] || yum.Names[program]) && program != "tdnf"
}

func dnfEffect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true}
	switch {
	case reading.Has(l.Verb.Text):
		e.Actions = []effects.Action{effects.Below("/var/cache", "/var/lib/dnf", "/var/lib/rpm", "/var/lib/yum", "/var/log")}
	case l.Verb.Text == "download" || l.Verb.Text == "reposync":
		e.Actions = []effects.Action{effects.Below("./", "/var/cache"), under(l, "destdir", "download-path")}
	case configuresDnf.Has(l.Verb.Text):
		e.Actions = []effects.Action{configured}
	default:
		e.Actions = []effects.Action{{Kind: effects.Packages, Manager: "rpm", Text: l.Verb.Text, Paths: l.Operands, Options: l.Options}}
		if kept := under(l, "installroot", "downloaddir", "destdir"); len(kept.Paths) > 0 {
			e.Actions = append(e.Actions, kept)
		}
	}
	return e
}

// under leaves open what is in the folders that options name.
func under(l effects.Line, options ...string) effects.Action {
	return effects.Action{Kind: effects.Under, Paths: l.Options.Values(options...)}
}

func rpmEffect(l effects.Line) effects.Effect {
	switch {
	case l.Has("q", "query", "E", "eval", "V", "K", "version"):
		return effects.Effect{Modelled: true}
	case l.Has("import"):
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{
			{Kind: effects.Packages, Manager: "rpm", Text: reads, Paths: slices.DeleteFunc(slices.Clone(l.Options.Operands), remote)},
			effects.Below("/var/lib/rpm", "/usr/lib/sysimage/rpm")}}
	case l.Has("e", "erase"):
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{
			{Kind: effects.Packages, Manager: "rpm", Text: "erase", Paths: l.Options.Operands, Options: l.Options}}}
	}
	files := local(l.Options.Operands)
	e := effects.Effect{Modelled: true, Doubtful: true}
	if len(files) > 0 {
		e.Actions = append(e.Actions, effects.Action{Kind: effects.Packages, Manager: "rpm", Text: reads, Paths: files})
	}
	if len(l.Options.Operands) > 0 && !slices.ContainsFunc(l.Options.Operands, func(p effects.Arg) bool {
		return !p.Known || !repositories.MatchString(p.Text)
	}) {
		e.Actions = append(e.Actions, configured)
		return e
	}
	e.Actions = append(e.Actions, tools.Managed())
	return e
}

// reads is the Text of an action of rpm's that only reads files.
const reads = "reads"

// local are the files of packages among what is to be installed.
func local(operands []effects.Arg) (files []effects.Arg) {
	for _, p := range operands {
		if p.Known && strings.HasSuffix(p.Text, ".rpm") && !remote(p) && !strings.ContainsAny(p.Text, "*?[{") {
			files = append(files, p)
		}
	}
	return files
}

// remote reports whether an argument is an address, or may be one.
func remote(p effects.Arg) bool {
	return !p.Known || strings.Contains(p.Text, "://") || strings.HasPrefix(p.Text, "0x")
}

// ofModule: packages of a module are behind a verb of module's own.
func ofModule(l effects.Line) []effects.Arg {
	if l.Verb.Text == "module" && len(l.Operands) > 0 {
		return l.Operands[1:]
	}
	return l.Operands
}

// pinned goes by NAME-[EPOCH:]VERSION[-RELEASE]: what follows the last dash begins with a digit. Modules are
// NAME:STREAM.
func pinned(name string) bool {
	if strings.HasSuffix(name, ".rpm") || strings.Contains(name, "/") || strings.HasPrefix(name, "@") {
		return true
	}
	if dash := strings.LastIndexByte(name, '-'); dash >= 0 && dash+1 < len(name) {
		return '0' <= name[dash+1] && name[dash+1] <= '9'
	}
	_, stream, ok := strings.Cut(name, ":")
	return ok && stream != ""
}

// confirmed: microdnf never asks. Source: microdnf(8) of microdnf 3.8, "-y: does nothing: microdnf always assumes yes".
func confirmed(l effects.Line) bool {
	if l.Name == "microdnf" || l.Has("y", "assumeyes") {
		return true
	}
	for _, v := range l.Options.Values("setopt") {
		key, value, _ := strings.Cut(v.Text, "=")
		if key == "assumeyes" && tools.Names("1 True true")[value] {
			return true
		}
	}
	return false
}
