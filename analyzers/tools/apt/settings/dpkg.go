package settings

import (
	"fmt"
	"strings"
)

// The options of dpkg's that a file may have, and what may be forced. Source: each word of dpkg 1.21.22, and of its
// manual page, given to it in such a file; 2026-11-28.
var (
	valued  = names(`abort-after admindir assert debug force ignore-depends instdir log no-force path-exclude path-include post-invoke pre-invoke refuse root status-fd status-logger verify-format`)
	plain   = names(`auto-deconfigure dry-run no-act no-also-select no-debsig no-pager no-triggers pending recursive robot selected-only simulate skip-same-version triggers`)
	forcing = names(`all security-mac downgrade configure-any hold not-root bad-path bad-verify bad-version statoverride-add
		statoverride-remove overwrite overwrite-diverted overwrite-dir unsafe-io script-chrootless confnew confold
		confdef confmiss confask architecture breaks conflicts depends depends-version remove-reinstreq remove-protected
		remove-essential help`)
)

// Dpkg returns what dpkg says of a file of its configuration that it cannot read, "" when it can or may. Source:
// dpkg.cfg(5); measured with dpkg 1.21.22.
func Dpkg(file, text string) string {
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, " \t\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		wrong := func(what string) string { return fmt.Sprintf("configuration error: %s:%d: %s", file, n, what) }
		end := strings.IndexAny(line, " \t=")
		given := end >= 0
		name, value := line, ""
		if given {
			name, value = line[:end], strings.TrimLeft(line[end:], " \t=")
		}
		what, forced := "", false
		for _, start := range []string{"force-", "no-force-", "refuse-"} {
			if rest, ok := strings.CutPrefix(name, start); ok {
				what, forced = rest, true
			}
		}
		switch {
		case forced && !given && !forcing[what] && !strings.Contains(what, ","):
			return fmt.Sprintf("unknown force/refuse option '%s'", what)
		case forced && given:
			return wrong("unknown option '" + name + "'")
		case forced:
		case valued[name] && !given:
			return wrong("'" + name + "' needs a value")
		case plain[name] && value != "":
			return wrong("'" + name + "' does not take a value")
		case !valued[name] && !plain[name] && !later(name):
			return wrong("unknown option '" + name + "'")
		}
	}
	return ""
}

// later reports whether a word may be an option or an action of another release's dpkg.
func later(name string) bool {
	return strings.HasPrefix(name, "assert-") || actions[name]
}

var actions = names(`add-architecture audit build clear-avail clear-selections compare-versions configure contents control ctrl-tarfile
	extract field forget-old-unavail fsys-tarfile get-selections help info install list listfiles merge-avail
	predep-package print-architecture print-avail print-foreign-architectures purge record-avail remove
	remove-architecture search set-selections status triggers-only unpack update-avail validate-archname
	validate-pkgname validate-trigname validate-version verify version vextract yet-to-unpack`)

func names(text string) map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq(text) {
		all[name] = true
	}
	return all
}
