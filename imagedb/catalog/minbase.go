package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
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

// whole begins the source of the records of Ubuntu's image whose files were read on an installed system.
const whole = "a complete file list of an installed ubuntu:"

// builders are images on Debian's and Ubuntu's of which the recipes put nothing into /etc and /var but what packages bring.
// Source: the Dockerfiles of docker-library, nodejs/docker-node, rust-lang/docker-rust and adoptium/containers that the
// records name.
var builders = filesystem.NewNames(strings.Fields("buildpack-deps eclipse-temurin elixir erlang gcc golang julia node openjdk perl pypy python ruby rust")...)

// scripted are what scripts of the packages make in /etc that such images have beside those of the distribution's own.
// Source: the maintainer scripts of Debian 12's ca-certificates, tzdata, fontconfig-config, mysql-common, sgml-base, xml-core,
// openssh-client, python3 and emacsen-common.
var scripted = strings.Fields(`/etc/ca-certificates* /etc/ssl /etc/timezone /etc/localtime /etc/fonts /etc/mysql /etc/sgml /etc/xml
	/etc/ssh /etc/python3* /etc/emacs /etc/java* /etc/papersize /etc/X11 /etc/ImageMagick* /etc/mercurial
	/etc/subversion
	/etc/gtk* /etc/dbus* /etc/fstab /etc/networks /etc/shells /etc/nsswitch.conf /etc/pam.d /etc/security /etc/.pwd.lock
	/etc/legal /etc/lsb-release /etc/issue* /etc/profile* /etc/motd /etc/bash* /etc/host* /etc/debian_version /etc/skel
	/etc/default /etc/environment /etc/gshadow* /etc/group* /etc/passwd* /etc/shadow* /etc/sub*`)

// addUnchanging adds it where an image is Debian's or Ubuntu's own and no more, or one to build on of which all packages
// are known with their files.
func (t *tree) addUnchanging(chain []store.Image, list installed, repo string) {
	source, own := chain[len(chain)-1].Source, len(chain) == 1
	if base := chain[0].Source; !strings.HasPrefix(base, minbase) && !strings.HasPrefix(base, whole) {
		return
	}
	derived := computed(chain) && builders.Has(repo) && !slices.Contains(list.sets, nil)
	if !own && !derived {
		return
	}
	all := unchanging
	if !own || strings.HasPrefix(source, whole) {
		all = slices.Clone(all)
		for _, p := range scripted {
			all = append(all, store.Zone{Path: p, Rule: "open"})
		}
	}
	for _, z := range all {
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
