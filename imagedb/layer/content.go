package layer

import (
	"path"
	"strings"
)

// The most bytes to keep of a text, a package database and a keyring.
const (
	smallText = 1 << 20
	largeText = 16 << 20
	keyText   = 256 << 10 // Debian's archive keyring has 56 KB
)

// keptFiles are files whose text says what the image is and what its tools will do, with the most bytes to keep of
// each.
var keptFiles = map[string]int64{
	"etc/os-release": smallText, "usr/lib/os-release": smallText, "etc/debian_version": smallText, "etc/alpine-release": smallText,
	"etc/redhat-release": smallText, "etc/passwd": smallText, "etc/group": smallText, "etc/login.defs": smallText, "etc/adduser.conf": smallText,
	"etc/environment": smallText, "etc/nsswitch.conf": smallText, "etc/shells": smallText,
	"etc/ld.so.conf": smallText, "etc/ld.so.cache": smallText, "etc/ld.so.preload": smallText,
	"etc/apt/sources.list": smallText, "etc/apt/preferences": smallText, "etc/apt/apt.conf": smallText,
	"etc/apt/trusted.gpg": keyText, "etc/apk/repositories": smallText, "etc/apk/world": smallText, "etc/apk/arch": smallText,
	"etc/nginx/nginx.conf": smallText, "etc/yum.conf": smallText, "etc/dnf/dnf.conf": smallText, "etc/pip.conf": smallText, "root/.config/pip/pip.conf": smallText, "root/.pip/pip.conf": smallText,
	dpkgStatus: largeText, apkInstalled: largeText, apkInstalledMerged: largeText,
}

// keptFolders are folders all of whose files are kept, by the suffix that counts.
var keptFolders = map[string]string{
	"etc/ld.so.conf.d": ".conf", "var/lib/dpkg/status.d": "", "etc/apt/sources.list.d": "", "etc/apt/preferences.d": "",
	"etc/apt/apt.conf.d": "", "etc/yum.repos.d": ".repo", "etc/zypp/repos.d": ".repo", "etc/dnf/vars": "", "etc/yum/vars": "", "etc/xdg/pip": ".conf", "etc/apk/repositories.d": "",
}

// keyFolders are where apt's keyrings and apk's keys are. They are kept whatever they are called: Signed-By names them
// in full. Sources: sources.list(5), apt-secure(8).
var keyFolders = map[string]bool{"etc/apt/trusted.gpg.d": true, "etc/apt/keyrings": true, "usr/share/keyrings": true, "etc/apk/keys": true}

// The package databases.
const (
	dpkgStatus         = "var/lib/dpkg/status"
	dpkgLists          = "var/lib/dpkg/info"
	apkInstalled       = "lib/apk/db/installed"
	apkInstalledMerged = "usr/lib/apk/db/installed"
)

// rpmFolders are where rpm's database is: the macro _dbpath of RHEL up to 9 and Amazon Linux, of openSUSE and Fedora
// from 36 on, and of OSTree's images. rpmDatabases are its backends' files. Source: rpm's lib/backend and macros.
var (
	rpmFolders   = map[string]bool{"var/lib/rpm": true, "usr/lib/sysimage/rpm": true, "usr/share/rpm": true}
	rpmDatabases = map[string]bool{"rpmdb.sqlite": true, "Packages": true, "Packages.db": true}
)

const maxRPMDatabase = 64 << 20 // bytes that are held in memory to read one

func rpmDatabase(p string) bool {
	dir, base := path.Split(p)
	return rpmDatabases[base] && rpmFolders[strings.TrimSuffix(dir, "/")]
}

// keep returns how much of a file's text is worth keeping; p has no leading slash.
func keep(p string) int64 {
	if n, ok := keptFiles[p]; ok {
		return n
	}
	dir, base := path.Split(p)
	dir = strings.TrimSuffix(dir, "/")
	if suffix, ok := keptFolders[dir]; ok && strings.HasSuffix(base, suffix) {
		return smallText
	}
	switch {
	case dir == "usr/share/keyrings" && strings.HasSuffix(strings.TrimSuffix(base, path.Ext(base)), "-removed-keys"):
		return 0 // of debian-archive-keyring: what no archive is signed with any more, 72 KB
	case keyFolders[dir]:
		return keyText
	case base == "pyvenv.cfg", base == "CMakeCache.txt", base == "docker-entrypoint.sh", base == "entrypoint.sh",
		dir == "etc" && strings.HasPrefix(base, "ld-musl-") && strings.HasSuffix(base, ".path"),
		base == "version.json" && strings.HasPrefix(dir, "usr/local/cuda"):
		return smallText
	}
	return 0
}

// familyOf returns what a kept text goes together with.
func familyOf(p string) family {
	switch p {
	case dpkgStatus, apkInstalled, apkInstalledMerged, "etc/ld.so.cache":
		return database
	}
	if keyFolders[path.Dir(p)] {
		return keys
	}
	return settings
}
