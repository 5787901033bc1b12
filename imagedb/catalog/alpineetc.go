package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const alpineNote = "catalog: packages of Alpine's images, by their recipes"

// alpineOwn are names in /etc of the packages that Alpine's images have, in any branch, and of those that recipes of images to
// build on add; of what lies in the folders nothing is said. Source: APKBUILDs of aports, main/alpine-baselayout,
// alpine-conf, apk-tools, busybox, ca-certificates, libc-utils, ncurses, openssl, readline and tzdata, 3.0-stable to 3.24, as
// remembered.
var alpineOwn = strings.Fields(`alpine-release apk busybox-paths.d ca-certificates* conf.d crontabs environment fstab group*
	gshadow* hostname hosts init.d inittab inputrc issue issue.net lbu krb5* localtime logrotate.d mdev*
	mime.types modprobe.d modules modules-load.d motd mtab network nsswitch.conf openldap opt os-release
	passwd* pam.d periodic pkcs11 profile profile.d protocols resolv.conf rpc secfixes.d securetty
	services shadow* shells ssl* ssl1.1 subuid* subgid* sysctl.conf sysctl.d terminfo timezone TZ udhcpc
	udhcpd.conf wgetrc xattr.conf`)

// alpineBuilders are images on Alpine of which the recipes put nothing more into /etc. Source: the Dockerfiles of the records.
var alpineBuilders = []string{"alpine", "golang", "node", "python", "ruby", "rust"}

// addAlpineEtc closes /etc of such an image.
func (t *tree) addAlpineEtc(repo string) {
	if !slices.Contains(alpineBuilders, repo) {
		return
	}
	t.zones["/etc"] = store.Zone{Path: "/etc", Rule: "likely", Note: alpineNote}
	for _, name := range alpineOwn {
		z := store.Zone{Path: "/etc/" + name, Rule: "open", Note: alpineNote}
		if strings.HasSuffix(name, "*") {
			t.prefixes = append(t.prefixes, z)
		} else {
			t.zones[z.Path] = z
		}
	}
}

// alpineShell is what reads scripts in every branch. Source: aports, main/busybox: APKBUILD installs the link with the program
// until 3.16, and as busybox-binsh since, as remembered.
var alpineShell = group{pkg: "busybox", note: alpineNote, replace: true, files: []store.File{
	{Path: "/bin/busybox", Type: filesystem.Regular, Mode: 0o755, Known: filesystem.KnowMode | filesystem.KnowOwner},
	{Path: "/bin/sh", Type: filesystem.Symlink, Link: "/bin/busybox"}}}
