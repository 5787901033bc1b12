package apt

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// long are the long options that apt and apt-get take with one of their verbs; there are no abbreviations. Source: each
// word of libapt-private of apt 2.6.1 and 3.0.3 given to both programs with the verbs that change what is installed;
// 2026-11-28. Those that earlier releases had alone are kept: force-yes.
var long = tools.Names(`all-versions allow-change-held-packages allow-downgrades allow-insecure-repositories
	allow-releaseinfo-change allow-releaseinfo-change-codename allow-releaseinfo-change-defaultpin
	allow-releaseinfo-change-label allow-releaseinfo-change-origin allow-releaseinfo-change-suite
	allow-releaseinfo-change-version allow-remove-essential allow-unauthenticated
	allow-weak-repositories arch-only assume-no assume-yes audit auto-remove autoremove build
	build-profiles color comment compile config-file debian-only default-release diff-only download
	download-only dry-run dsc-only error-on fix-broken fix-missing fix-policy force-yes help
	host-architecture ignore-hold ignore-missing indep-only install-recommends install-suggests
	installed just-print list-cleanup list-columns manual-installed mark-auto new-pkgs no-act
	only-source only-upgrade option planner print-uris purge quiet recon reinstall remove show-progress
	show-upgraded show-user-simulation-note silent simulate snapshot solver source strict-pinning
	tar-only target-release trivial-only update upgradable upgrade upgradeable use-pager verbose
	verbose-versions version with-source yes`)

// senses stand before the name of a switch and turn it on or off. Source: StringToBool of apt's contrib/strutl.cc.
var senses = tools.Names("no false without off disable yes true with on enable")

// misunderstood refuses a long option that neither apt nor apt-get has.
func misunderstood(a *call, x effects.Action) bool {
	if name := path.Base(a.Fields[0].Text); name != "apt" && name != "apt-get" {
		return false
	}
	for name := range x.Options.All() {
		lower := strings.ToLower(name) // to apt they are one
		sense, of, _ := strings.Cut(lower, "-")
		if len(name) < 2 || long[lower] || senses[sense] && long[of] {
			continue
		}
		at := x.Options.Values(name)[0]
		if !at.Known || at.Index < 1 || at.Index >= len(a.Fields) || !strings.HasPrefix(a.Fields[at.Index].Text, "--"+name) {
			continue
		}
		a.Refuse(at, state.FailsOption, "command line option --"+name+" is not understood", false)
		return true
	}
	return false
}

// overfull refuses what follows update, which takes no names.
func overfull(a *call, x effects.Action) bool {
	if len(x.Paths) == 0 || !x.Paths[0].Known || path.Base(a.Fields[0].Text) == "aptitude" {
		return false
	}
	a.Refuse(x.Paths[0], state.FailsOption, "the update command takes no arguments", false)
	return true
}
