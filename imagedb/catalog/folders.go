package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// baseFolders are what the script of base-files makes, so that no list of files has them: install_directory NAME 755
// root. Source: debian/postinst of base-files 12.4.
var baseFolders = group{pkg: "base-files", note: "made by the script of base-files", replace: true,
	files: likely(rootFolders("/media /mnt /opt /srv"))}

// localFolders are those below /usr/local, which the same script makes; systemFolders those that the package has itself,
// where its list of files is not known. Source: debian/postinst and debian/rules of base-files 12.4; trees of debootstrap
// minbase of bookworm and trixie, 2026-11-29.
var (
	localFolders = group{pkg: "base-files", note: "made by the script of base-files", replace: true,
		files: rootFolders(`/usr/local /usr/local/bin /usr/local/etc /usr/local/games /usr/local/include /usr/local/lib /usr/local/sbin /usr/local/share
			/usr/local/src`)}
	systemFolders = group{pkg: "base-files", note: "of the distribution's base system", replace: true,
		files: rootFolders("/etc /home /usr /usr/bin /usr/lib /usr/sbin /usr/share /var /var/backups /var/cache /var/lib /var/spool")}
)

// commonFolders are those that every distribution has. Source: Filesystem Hierarchy Standard 3.0; base-files of Debian,
// filesystem of Fedora.
var commonFolders = group{note: "of the Filesystem Hierarchy Standard",
	files: unlocked(rootFolders(`/etc /home /media /mnt /opt /root /srv /usr /usr/bin /usr/lib /usr/local /usr/local/bin /usr/local/lib
		/usr/local/share /usr/sbin /usr/share /usr/src /var /var/cache /var/lib /var/log /var/spool`))}

// addCommon adds those of them that a rule says are likely absent, and of which nothing is known where the table of images
// names places.
func (t *tree) addCommon() {
	g := group{note: commonFolders.note}
	for _, f := range commonFolders.files {
		e := t.Lookup(f.Path)
		named := len(t.places) > 0 && e.Presence == filesystem.Unknown
		if named || e.Presence == filesystem.Absent && e.Likely {
			g.files = append(g.files, f)
		}
	}
	t.add(g)
}

// standard reports whether an image stands on a distribution: the table of images names places that it lacks, or it is known
// to have a package manager.
func standard(chain []store.Image) bool {
	return slices.ContainsFunc(chain, func(r store.Image) bool { return len(r.Places) > 0 || r.Manager != "" })
}

// unlocked are folders of which neither mode nor owner is known.
func unlocked(all []store.File) []store.File {
	for i := range all {
		all[i].Known &^= filesystem.KnowMode | filesystem.KnowOwner
		all[i].Mode = 0
	}
	return likely(all)
}

// alpineFolders are those of alpine-baselayout. Source: its APKBUILD in aports, package(), 3.0 to 3.24: install -d -m 0755
// where nothing else is said.
var alpineFolders = group{pkg: "alpine-baselayout", note: "of the distribution's base system", replace: true,
	files: likely(rootFolders(`/bin /etc /home /lib /media /mnt /sbin /srv /usr /usr/bin /usr/lib /usr/local /usr/local/bin /usr/local/lib /usr/local/share
		/usr/sbin /usr/share /var /var/cache /var/lib /var/log /var/opt /var/spool`))}

// addAlpineOpt adds /opt, which images of old branches do not have. Which is the first that has it is not known for sure: mkdir
// /opt built on 3.8, by Dockerfiles of 2018.
func (t *tree) addAlpineOpt(branches []string) {
	if slices.ContainsFunc(branches, oldBranch) {
		t.zones["/opt"] = store.Zone{Path: "/opt", Rule: "open", Note: alpineNote}
		return
	}
	t.add(group{pkg: "alpine-baselayout", note: "of the distribution's base system", replace: true, files: likely(rootFolders("/opt"))})
}

// oldBranch reports whether a branch is older than 3.10.
func oldBranch(name string) bool {
	major, minor, _ := strings.Cut(strings.TrimPrefix(name, "v"), ".")
	return major == "2" || major == "3" && len(minor) == 1
}

func rootFolders(names string) (all []store.File) {
	for name := range strings.FieldsSeq(names) {
		all = append(all, store.File{Path: name, Type: filesystem.Directory, Mode: 0o755,
			Known: filesystem.KnowMode | filesystem.KnowOwner})
	}
	return all
}

// likely are folders that another recipe than the distribution's may have changed.
func likely(all []store.File) []store.File {
	for i := range all {
		all[i].Likely = true
	}
	return all
}

// plain reports whether an image is a distribution's own or of Docker's library, whose recipes give no folder of the system
// to another user. Source: the recipes of debianRecipes, recipes and alpineRecipes.
func plain(repo string) bool { return !strings.Contains(repo, "/") }

// addUnmerged closes /bin and /sbin like the folders of the same name below /usr, where they are folders of their own, as in
// images of releases before the merge. Source: debootstrap's --no-merged-usr, with which Debian's images of bullseye were made.
func (t *tree) addUnmerged() {
	for _, dir := range []string{"/bin", "/sbin"} {
		z, closed := t.zones["/usr"+dir]
		_, own := t.zones[dir]
		if at, there := t.at(dir); closed && !own && z.Rule == "likely" && there && t.entry(at).Type == filesystem.Directory {
			z.Path = dir
			t.zones[dir] = z
		}
	}
}
