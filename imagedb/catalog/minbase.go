package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// minbase begins the source of the records of Debian's own images, whose whole trees were read.
const minbase = "a debootstrap minbase tree of "

// unchanging is what a tree of debootstrap says of /etc and /var: an image that was built on another day has likely nothing
// else there, but for what differs from build to build, what scripts of its packages and the runtime put there, apt's and
// dpkg's own, and what is known of packages in another way. Source of what scripts put there: trees of debootstrap minbase
// of bookworm and trixie, less the lists of their packages, 2026-11-29.
var unchanging = []store.Zone{
	{Path: "/etc", Rule: "likely"}, {Path: "/var", Rule: "likely"},
	{Path: "/etc/passwd ", Rule: "absent", Note: "no user is left out of /etc/passwd"},
	{Path: "/etc/apt", Rule: "open"}, {Path: "/etc/dpkg", Rule: "open"}, {Path: "/etc/alternatives", Rule: "open"},
	{Path: "/etc/systemd", Rule: "open"}, {Path: "/etc/rc*", Rule: "open"}, {Path: "/etc/ld.so.cache", Rule: "open"},
	{Path: "/etc/machine-id", Rule: "open"}, {Path: "/etc/hosts", Rule: "open"}, {Path: "/etc/hostname", Rule: "open"},
	{Path: "/etc/resolv.conf", Rule: "open"}, {Path: "/etc/mtab", Rule: "open"}, {Path: "/etc/nginx", Rule: "open"},
	{Path: "/etc/apache2", Rule: "open"}, {Path: "/var/cache", Rule: "open"}, {Path: "/var/lib/apt", Rule: "open"},
	{Path: "/var/lib/dpkg", Rule: "open"}, {Path: "/var/lib/pam", Rule: "open"},
	{Path: "/var/lib/shells.state", Rule: "open"}, {Path: "/var/lib/systemd", Rule: "open"},
	{Path: "/var/log", Rule: "open"}, {Path: "/var/mail", Rule: "open"}, {Path: "/var/opt", Rule: "open"},
	{Path: "/var/spool", Rule: "open"}, {Path: "/var/tmp", Rule: "open"},
}

// addUnchanging adds it where an image is Debian's own and no more.
func (t *tree) addUnchanging(chain []store.Image) {
	source := chain[len(chain)-1].Source
	if !strings.HasPrefix(source, minbase) {
		return
	}
	for _, z := range unchanging {
		if z.Note == "" {
			z.Note = "catalog: " + source
		}
		if strings.HasSuffix(z.Path, "*") {
			t.prefixes = append(t.prefixes, z)
		} else if _, own := t.zones[z.Path]; !own || z.Rule == "likely" {
			t.zones[z.Path] = z
		}
	}
}
