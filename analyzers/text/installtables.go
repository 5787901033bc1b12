package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// table is one tool's grammar, after its manual page.
type table struct {
	verbs     map[string]bool // the commands that are looked at
	valued    []string        // options whose value is the next word
	packages  func(i *Install, c *Command, operands []Word) []Package
	confirmed func(*Command) bool
	cleaners  []string // verbs that empty the cache
	caches    []string // where downloads are kept
}

var tables = [...]table{
	Apt: {
		verbs: installSet("install update"), packages: judge(aptPinned), confirmed: aptConfirmed,
		valued:   strings.Fields("t target-release default-release o option c config-file a host-architecture"),
		cleaners: []string{"dist-clean", "distclean"}, caches: []string{"/var/lib/apt/lists"},
	},
	APK: {
		verbs: installSet("add"), packages: judge(apkPinned),
		valued:   strings.Fields("t virtual X repository p root keys-dir repositories-file wait arch cache-dir cache-max-age"),
		cleaners: []string{"cache"}, caches: []string{"/var/cache/apk"},
	},
	Yum: {
		verbs: installSet("install groupinstall localinstall module"), packages: judge(rpmPinned), confirmed: yumConfirmed,
		valued:   strings.Fields("c config e errorlevel d debuglevel R randomwait x exclude installroot enablerepo disablerepo setopt releasever"),
		cleaners: []string{"clean"}, caches: []string{"/var/cache/yum", "/var/cache/dnf"},
	},
	DNF: {
		verbs:    installSet("install in localinstall groupinstall group module upgrade up upgrade-minimal up-min reinstall rei update"),
		packages: judge(rpmPinned), confirmed: yumConfirmed,
		valued:   strings.Fields("c config e errorlevel d debuglevel R randomwait x exclude installroot enablerepo disablerepo repo setopt releasever"),
		cleaners: []string{"clean"}, caches: []string{"/var/cache/dnf", "/var/cache/yum", "/var/cache/libdnf5", "/root/.cache/libdnf5"},
	},
	Zypper: {
		verbs: installSet("install in remove rm source-install si patch"), packages: judge(zypperPinned), confirmed: zypperConfirmed,
		valued:   strings.Fields("R root C cache-dir D reposdir r repo t type from"),
		cleaners: []string{"clean", "cc"}, caches: []string{"/var/cache/zypp"},
	},
	Pip: {
		verbs: installSet("install"), packages: pipPackages, valued: pipValued,
		cleaners: []string{"cache"}, caches: []string{"/root/.cache/pip"},
	},
	NPM: {
		verbs: installSet("install i add in"), packages: judge(npmPinned),
		valued: strings.Fields("loglevel registry prefix cache C userconfig globalconfig w workspace omit include tag"),
	},
	Yarn: {
		verbs: installSet("install add global yarn"), packages: judge(npmPinned),
		valued:   strings.Fields("registry cwd cache-folder modules-folder network-timeout network-concurrency mutex prefix"),
		cleaners: []string{"cache"}, caches: []string{"/usr/local/share/.cache", "/root/.cache/yarn"},
	},
	Gem: {verbs: installSet("install i"), packages: gemPackages},
	Go:  {verbs: installSet("install get run"), packages: goPackages, valued: goValued},
}

func installSet(names string) map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(names) {
		m[name] = true
	}
	return m
}

func aptConfirmed(c *Command) bool {
	_, yes := c.Flag("y", "yes", "assume-yes", "s", "simulate", "just-print", "dry-run", "recon", "no-act", "print-uris")
	return yes || hasOption(c, "APT::Get::Simulate", "apt::get::simulate") || c.Count("q", "quiet") >= 2 || c.Has("-q=2", "--quiet=2") ||
		hasOption(c, "APT::Get::Assume-Yes", "apt::get::assume-yes")
}

// hasOption tells whether -o sets one of the names to true.
func hasOption(c *Command, names ...string) bool {
	for _, w := range c.Args {
		for _, name := range names {
			value, ok := strings.CutPrefix(strings.TrimPrefix(w.Text, "-o"), name+"=")
			if ok && (value == "true" || value == "1" || value == "yes") {
				return true
			}
		}
	}
	return false
}

// yumConfirmed: microdnf never asks. Source: microdnf(8) of microdnf 3.8, "-y: does nothing: microdnf always assumes yes".
func yumConfirmed(c *Command) bool {
	_, yes := c.Flag("y", "assumeyes")
	return yes || c.Is("microdnf") || c.Has("--setopt=assumeyes=1", "--setopt=assumeyes=True", "--setopt=assumeyes=true")
}

func zypperConfirmed(c *Command) bool {
	_, yes := c.Flag("n", "y", "non-interactive", "no-confirm")
	return yes
}

// listing are programs beside the package managers that take lists of packages or extensions.
var listing = set("apt-mark conda dpkg mamba micromamba pecl rpm docker-php-ext-enable docker-php-ext-install")

// TakesList reports whether a command is a package manager's, whose operands are lists of names.
func TakesList(c *Command) bool {
	tool, _ := toolOf(c)
	return tool != None || listing[effects.Tool(c.Name.Text)]
}

// essential are packages that apt keeps on every system (deb-control(5), Essential); debian:10 to 13 and ubuntu:18.04 to 26.04 all
// list them (2026-11). apt itself is not essential, but where it runs it is there.
var essential = set("apt base-files base-passwd bash bsdutils coreutils dash debianutils diffutils dpkg findutils grep gzip hostname " +
	"init-system-helpers libc-bin ncurses-base ncurses-bin perl-base sed sysvinit-utils tar util-linux")

// Present reports whether apt finds everything that is named already installed, whatever the image: nothing else comes along then.
func (i *Install) Present() bool {
	for _, p := range i.Packages {
		if i.Tool != Apt || !essential[p.Text] {
			return false
		}
	}
	return len(i.Packages) > 0
}

// Local reports whether only package files are named, whose dependencies no repository tells.
func (i *Install) Local() bool {
	for _, p := range i.Packages {
		if !strings.HasPrefix(p.Text, "/") && !strings.HasPrefix(p.Text, "./") && !strings.HasPrefix(p.Text, "../") {
			return false
		}
	}
	return len(i.Packages) > 0
}
