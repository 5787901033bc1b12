package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// release is what a distribution release says of itself, as far as no point release changes it.
type release struct{ id, version, codename string }

// releases are told by the package set that an image's records name. Source: base-files' os-release of each.
var releases = map[string]release{
	"debian-11":    {"debian", "11", "bullseye"},
	"debian-12":    {"debian", "12", "bookworm"},
	"debian-13":    {"debian", "13", "trixie"},
	"ubuntu-20.04": {"ubuntu", "20.04", "focal"},
	"ubuntu-22.04": {"ubuntu", "22.04", "jammy"},
	"ubuntu-24.04": {"ubuntu", "24.04", "noble"},
	"ubuntu-26.04": {"ubuntu", "26.04", "resolute"},
}

// aptLists is what Debian's and Ubuntu's images and those made from them have in common. Source: the official image
// families (docker-library's Dockerfiles, debuerreotype, Ubuntu's rootfs recipes), all 146 of which remove the lists;
// nvidia/cuda's Dockerfiles.
var aptLists = store.Zone{Path: "/var/lib/apt/lists", Rule: "absent", Note: "apt's package lists are removed when the image is made"}

// listless says of a release of Debian whose images have their sources in debian.sources that /etc/apt/sources.list is
// likely not there. Source: debuerreotype, which makes deb822's form since bookworm; issues about sed in Dockerfiles.
func listless(ref string, r release) (store.Zone, bool) {
	own, _, ok := history.OfImage(ref, "")
	if !ok {
		own, ok = history.Standing(ref, "")
	}
	return store.Zone{Path: "/etc/apt/sources.list", Rule: "likely", Note: "catalog: the sources are in /etc/apt/sources.list.d/debian.sources"},
		(r.codename == "bookworm" || r.codename == "trixie") && ok && own.Codename == r.codename
}

// ownSources is the file that has the sources of those images: who serves them is not said.
func ownSources(ref string, r release) []store.Extra {
	z, ok := listless(ref, r)
	if !ok {
		return nil
	}
	return []store.Extra{{Path: "/etc/apt/sources.list.d/debian.sources", Kind: "f", Mode: 0o644, Likely: true, Note: z.Note}}
}

// texts are the files whose text follows from the release and the packages: what the release is called, where ldconfig
// looks, and in nvidia/cuda images the package source that they were made with.
//
// Sources: libc-bin's and libc6's conffiles in Debian 12 and Ubuntu 24.04; the CUDA 13.0.2 packages' ld.so.conf.d files
// read on an installed system, with those of 12.x; cuda-keyring 1.1-1; the images' Dockerfiles.
func texts(ref string, foreign bool, chain []store.Image, list installed) []store.Extra {
	r, ok := releaseOf(chain)
	if !ok {
		return slices.Concat(alpineTexts(ref), titled(ref), departedSources(ref), departedUsers(ref), rpmTexts(ref))
	}
	out := []store.Extra{
		{Path: aptLists.Path, Kind: "d", Note: aptLists.Note},
		text("/usr/lib/os-release", history.Release{ID: r.id, Version: r.version, Codename: r.codename}.Text()),
		text("/etc/ld.so.conf", "include /etc/ld.so.conf.d/*.conf\n\n"),
		text("/etc/ld.so.conf.d/libc.conf", "# libc default configuration\n/usr/local/lib\n"),
	}
	out = append(out, ownSources(ref, r)...)
	if users := ubuntuUsers(ref, r) + debianUsers(ref, r); users != "" {
		all := groups(users, debianGroups)
		if slices.ContainsFunc(list.packages, func(p store.Package) bool { return p.Name == "openssh-client" }) {
			all += sshGroup(r) + ":x:101:\n"
		}
		out = append(out, store.Extra{Path: "/etc/passwd", Kind: "f", Mode: 0o644, Content: users, Likely: true,
			Note: "users of base-passwd and apt, and of the image's recipe"},
			store.Extra{Path: "/etc/group", Kind: "f", Mode: 0o644, Content: all, Likely: true,
				Note: "groups of base-passwd and openssh-client, and of the image's recipe"})
	}
	if foreign {
		return out
	}
	out = append(out, text("/etc/ld.so.conf.d/x86_64-linux-gnu.conf",
		"# Multiarch support\n/usr/local/lib/x86_64-linux-gnu\n/lib/x86_64-linux-gnu\n/usr/lib/x86_64-linux-gnu\n"))
	for _, p := range list.packages {
		major, cufile := strings.CutPrefix(p.Name, "libcufile-")
		switch {
		case p.Name == "cuda-toolkit-config-common":
			out = append(out, text("/etc/ld.so.conf.d/000_cuda.conf", "/usr/local/cuda/targets/x86_64-linux/lib\n"))
		case p.Name == "cuda-toolkit-12-config-common":
			out = append(out, text("/etc/ld.so.conf.d/988_cuda-12.conf", "/usr/local/cuda-12/targets/x86_64-linux/lib\n"))
		case p.Name == "cuda-toolkit-13-config-common":
			out = append(out, text("/etc/ld.so.conf.d/987_cuda-13.conf", "/usr/local/cuda-13/targets/x86_64-linux/lib\n"))
		case cufile && !strings.Contains(major, "dev"):
			out = append(out, text("/etc/ld.so.conf.d/gds-"+major+".conf",
				"/usr/local/cuda-"+strings.Replace(major, "-", ".", 1)+"/targets/x86_64-linux/lib\n"))
		}
	}
	if repo, _, _ := strings.Cut(ref, ":"); strings.HasSuffix(repo, "nvidia/cuda") && r.id == "ubuntu" {
		out = append(out, nvidiaSource(r))
	}
	return out
}

// alpineTexts is the file of repositories of an image on Alpine, of the branch that it likely stands on. Source:
// alpinelinux/docker-alpine.
func alpineTexts(ref string) []store.Extra {
	branches := history.Branches(ref, "")
	if len(branches) == 0 {
		return nil
	}
	branch := branches[0]
	if branch != "edge" {
		branch = "v" + branch
	}
	const host = "https://dl-cdn.alpinelinux.org/alpine/"
	x := text("/etc/apk/repositories", host+branch+"/main\n"+host+branch+"/community\n")
	x.Likely, x.Note = true, "catalog: the repositories of the branch"
	out := []store.Extra{x}
	if users := alpineUsers(ref); users != "" {
		x := text("/etc/passwd", users)
		x.Likely, x.Note = true, "users of alpine-baselayout, and of the image's recipe"
		own := text("/etc/group", groups(users, alpineGroups))
		own.Likely, own.Note = true, "groups of alpine-baselayout, and of the image's recipe"
		out = append(out, x, own)
	}
	return out
}

// titled is what an image of a release without a list of packages says of that release: likely where it is not the
// distribution's own.
func titled(ref string) []store.Extra {
	r, own, ok := history.OfImage(ref, "")
	if !ok || r.Text() == "" {
		return nil
	}
	x := text("/usr/lib/os-release", r.Text())
	x.Likely, x.Note = !own, "catalog: base-files of the release"
	return []store.Extra{x, {Path: "/etc/os-release", Kind: "l", Link: "../usr/lib/os-release", Likely: x.Likely, Note: x.Note}}
}

// departedSources is the list of sources of an image on a release that left the distribution's servers, which it still
// names. Sources: the recipes of Debian's and Ubuntu's images (debuerreotype, cloud-images), as remembered.
func departedSources(ref string) []store.Extra {
	r, _, ok := history.OfImage(ref, "")
	if !ok || !r.Gone("") {
		return nil
	}
	var content string
	switch r.ID {
	case "debian":
		main := "deb http://deb." + r.ID + ".org/debian " + r.Codename
		content = main + " main\ndeb http://security." + r.ID + ".org/debian-security " + r.Codename + "/updates main\n" + main + "-updates main\n"
	case "ubuntu":
		const rest = " main restricted universe multiverse\n"
		content = "deb http://archive.ubuntu.com/ubuntu/ " + r.Codename + rest + "deb http://archive.ubuntu.com/ubuntu/ " + r.Codename + "-updates" + rest +
			"deb http://security.ubuntu.com/ubuntu/ " + r.Codename + "-security" + rest
	default:
		return nil
	}
	x := text("/etc/apt/sources.list", content)
	x.Likely, x.Note = true, "catalog: the sources of the release"
	return []store.Extra{x}
}

func nvidiaSource(r release) store.Extra {
	name := "ubuntu" + strings.ReplaceAll(r.version, ".", "")
	const host = "https://developer.download.nvidia.com/compute/cuda/repos/"
	if r.codename == "jammy" {
		return text("/etc/apt/sources.list.d/cuda-"+name+"-x86_64.list",
			"deb [signed-by=/usr/share/keyrings/cuda-archive-keyring.gpg] "+host+name+"/x86_64/ /\n")
	}
	return text("/etc/apt/sources.list.d/cuda.list", "deb "+host+name+"/x86_64 /\n")
}

func text(path, content string) store.Extra {
	return store.Extra{Path: path, Kind: "f", Mode: 0o644, Content: content, Note: "catalog: text as the release's packages have it"}
}

// releaseOf is the release whose packages the youngest record of the chain builds on.
func releaseOf(chain []store.Image) (release, bool) {
	for _, c := range slices.Backward(chain) {
		if r, ok := releases[c.Release]; ok {
			return r, true
		}
		for _, set := range slices.Backward(c.Sets) {
			if r, ok := releases[strings.TrimSuffix(set, "-apt")]; ok {
				return r, true
			}
		}
	}
	return release{}, false
}

// put adds texts to files that are surely there, or that nothing is known of.
func (t *tree) put(texts []store.Extra, source string) {
	for _, x := range texts {
		if e := t.Lookup(x.Path); e.Presence != filesystem.Absent && !e.Has(filesystem.KnowContent) || x.Path == "/usr/lib/os-release" && e.Likely {
			t.add(extraGroup(x, source, false))
		}
	}
}

// Named lists the known paths whose last element is base, sorted.
func (t *tree) Named(base string) []string {
	if found, ok := t.named.Load(base); ok {
		return slices.Clone(found.([]string))
	}
	var found []string
	for dir, d := range t.dirs {
		if d.has(t, base) {
			found = append(found, strings.TrimSuffix(dir, "/")+"/"+base)
		}
	}
	slices.Sort(found)
	t.named.Store(base, found)
	return slices.Clone(found)
}

// sshGroup is the group of ssh-agent, which openssh 1:8.4p1-6 renamed: after bullseye and Ubuntu 20.04.
func sshGroup(r release) string {
	if r.version == "11" || r.version == "20.04" {
		return "ssh"
	}
	return "_ssh"
}
