package main

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// officialImage is a package list of the facts' official folder.
type officialImage struct {
	Image, Tag, Source string
	Cmd, Entrypoint    []string
	Env, Labels        map[string]string
	Packages           [][2]string
	Partial            [][2]string `json:"packages_partial"`
	Workdir, User      *string
	Manager            string `json:"package_manager"`
	Distribution       string
}

// inferUbuntu makes ubuntu:22.04 from its complete package list and the file lists of the releases around it.
func (c *catalog) inferUbuntu() error {
	var list officialImage
	if err := c.facts.read("official/ubuntu_22.04.json", &list); err != nil {
		return err
	}
	var closures struct{ Sets map[string][]string }
	if err := c.facts.read("official/apt_closures.json", &closures); err != nil {
		return err
	}
	c.jammyBase, c.jammyBuild = beyond(closures.Sets["cuda-base@jammy"], list.Packages), beyond(closures.Sets["tgi@jammy"], list.Packages)
	c.jammyBuild = slices.DeleteFunc(c.jammyBuild, func(n string) bool { return slices.Contains(notBuildEssential, n) })
	wanted := map[string]string{}
	for _, set := range []string{"cuda-base@jammy", "tgi@jammy"} {
		for _, name := range closures.Sets[set] {
			wanted[name] = ""
		}
	}
	var packages []string
	for _, p := range list.Packages {
		wanted[p[0]] = p[1]
		packages = append(packages, p[0]+"="+p[1])
	}
	for _, name := range sortedKeys(wanted) {
		p := c.inferPackage(name)
		p.Version, p.Frame = wanted[name], "1"
		if p.Version != "" {
			p.Frame = "0"
		}
		c.sets["ubuntu-22.04"] = append(c.sets["ubuntu-22.04"], p)
	}
	c.images["ubuntu:22.04"] = store.Image{
		Source: "official-images repo-info: the complete package list of ubuntu:22.04 (" + list.Source + "); files inferred from 24.04 and Debian",
		Config: store.Config{Env: []string{defaultEnv}, Cmd: list.Cmd, Labels: list.Labels}, ConfigKnown: true,
		PackagesAll: true,
		Manager:     "dpkg", Sets: []string{"ubuntu-22.04"}, Packages: packages,
		Files: append(usrMerge(), ubuntuExtras("22.04", "jammy", "Jammy Jellyfish")...), Zones: inferredZones(),
		Commands: []store.Absence{{Names: elsewhere}, {Names: c.ownedElsewhere(wanted), Note: "Debian 12 and 13 have it in a package that the complete package list lacks"}},
		Notes:    []string{"the package list is complete, the packages' files are inferred from Ubuntu 24.04 and Debian 12"},
	}
	return c.inferFocal()
}

// inferFocal gives ubuntu:20.04's packages, whose list is complete, the file lists of later releases, as likely.
func (c *catalog) inferFocal() error {
	var list officialImage
	if err := c.facts.read("official/ubuntu_20.04.json", &list); err != nil {
		return err
	}
	for _, name := range list.Packages {
		p := c.inferPackage(name[0])
		p.Version, p.Frame = name[1], "0"
		for i := range p.Files {
			p.Files[i].Likely = true
		}
		c.sets["ubuntu-20.04"] = append(c.sets["ubuntu-20.04"], p)
	}
	return nil
}

// notBuildEssential are the packages of the tgi@jammy closure that build-essential does not bring: it was computed for
// an image that also has git, curl and the headers of OpenSSL.
var notBuildEssential = []string{"ca-certificates", "curl", "git", "git-man", "libbrotli1", "libcurl3-gnutls", "libcurl4", "liberror-perl",
	"libexpat1", "libldap-2.5-0", "libnghttp2-14", "libpsl5", "librtmp1", "libsasl2-2", "libsasl2-modules-db", "libssh-4", "libssl-dev", "openssl"}

// beyond returns the names that are not among packages.
func beyond(names []string, packages [][2]string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool {
		return slices.ContainsFunc(packages, func(p [2]string) bool { return p[0] == n })
	})
}

// elsewhere are commands that on every Ubuntu and Debian release are in a package that a minimal system lacks, so that
// a complete package list proves their absence. The official families say the same of ubuntu:22.04.
var elsewhere = []string{"curl", "wget", "git", "gcc", "g++", "cc", "c++", "make", "cmake", "python3", "python", "pip", "pip3", "node", "npm", "gpg",
	"unzip", "xz", "bzip2", "sudo", "vim", "ssh"}

// ownedElsewhere lists the commands that both Debian releases have in the same much-used package, for packages not
// installed.
func (c *catalog) ownedElsewhere(installed map[string]string) []string {
	var names []string
	for _, p := range c.sets["debian-12-apt"] {
		version, listed := installed[p.Name]
		other, ok := c.similar([]string{"debian-13-apt"}, p.Name)
		if !ok || !slices.Contains(c.used, p.Name) || listed && version != "" {
			continue
		}
		for _, f := range p.Files {
			dir, name := path.Split(f.Path)
			if (dir == "/usr/bin/" || dir == "/usr/sbin/") && !strings.HasPrefix(f.Link, "/etc/alternatives/") && slices.ContainsFunc(other.Files, func(o store.File) bool { return o.Path == f.Path }) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// inferredZones is what a complete package list with inferred files proves: directories that packages alone fill hold
// nothing but commands that a listed package could bring, which is only likely known; /usr/local is empty.
func inferredZones() []store.Zone {
	zones := minimalZones("likely", "")
	for i := range zones {
		if zones[i].Path == "/usr/sbin/policy-rc.d" {
			zones = append(zones, store.Zone{Path: "/usr/local", Rule: "absent"}, store.Zone{Path: "/opt", Rule: "absent"},
				store.Zone{Path: "/srv", Rule: "absent"}, store.Zone{Path: "/mnt", Rule: "absent"}, store.Zone{Path: "/media", Rule: "absent"})
			break
		}
	}
	return zones
}

// usrMerge are the links of merged /usr, and the directories of an empty root.
func usrMerge() []store.Extra {
	var extras []store.Extra
	for _, d := range []string{"bin", "sbin", "lib", "lib32", "lib64", "libx32"} {
		foreign := strings.HasSuffix(d, "32") // of architectures that no package here has
		extras = append(extras, store.Extra{Path: "/" + d, Kind: "l", Link: "usr/" + d, Likely: foreign},
			store.Extra{Path: "/usr/" + d, Kind: "d", Mode: 0o755, Likely: foreign})
	}
	for _, d := range []string{"boot", "dev", "etc", "home", "media", "mnt", "opt", "proc", "root", "run", "srv", "sys", "tmp", "var"} {
		extras = append(extras, store.Extra{Path: "/" + d, Kind: "d"})
	}
	return extras
}

// inferPackage joins what releases have of a package. A path that two of them have is certain, another is likely.
func (c *catalog) inferPackage(name string) store.Package {
	out := store.Package{Name: name, Arch: "amd64", Source: "inferred"}
	count, links, lists := map[string]int{}, map[string]bool{}, 0
	files := map[string]store.File{}
	for _, release := range [][]string{{"ubuntu-24.04"}, {"debian-12", "debian-12-apt"}, {"debian-13", "debian-13-apt"}} {
		p, ok := c.similar(release, name)
		if !ok {
			continue
		}
		lists++
		if out.Depends == "" {
			out.Depends, out.Provides = p.Depends, p.Provides
		}
		for _, f := range p.Files {
			count[f.Path]++
			links[f.Path] = links[f.Path] || count[f.Path] > 1 && files[f.Path].Link == f.Link
			if count[f.Path] == 1 {
				f.SetUnknownELF()
				f.Size, f.Known = 0, f.Known&(filesystem.KnowMode|filesystem.KnowOwner)
				files[f.Path] = f
			}
		}
	}
	if lists == 0 {
		out.Source = ""
	}
	for _, p := range slices.Sorted(maps.Keys(files)) {
		f := files[p]
		f.Likely = count[p] < 2
		if f.Type == filesystem.Symlink && !links[p] && strings.ContainsAny(f.Link, "0123456789") {
			f.Type, f.Link, f.Known = filesystem.UnknownType, "", 0
		}
		out.Files = append(out.Files, f)
	}
	return out
}

// similar finds a package in the sets of a release: by its name, by the name that the transition to 64-bit time gave
// it, or as the compiler package of another version, whose paths then are rewritten.
func (c *catalog) similar(sets []string, name string) (store.Package, bool) {
	for _, set := range sets {
		for _, want := range []string{name, name + "t64", strings.TrimSuffix(name, "t64")} {
			if i := slices.IndexFunc(c.sets[set], func(p store.Package) bool { return p.Name == want }); i >= 0 {
				return c.sets[set][i], true
			}
		}
		if !compiler.MatchString(name) {
			continue
		}
		for _, version := range []string{"-12", "-13", "-14"} {
			want := strings.Replace(name, "-11", version, 1)
			if i := slices.IndexFunc(c.sets[set], func(p store.Package) bool { return p.Name == want }); i >= 0 {
				return olderCompiler(c.sets[set][i], version), true
			}
		}
	}
	return store.Package{}, false
}

// compiler matches Ubuntu 22.04's packages of GCC 11.
var compiler = regexp.MustCompile(`^(cpp|gcc|g\+\+|libgcc|libstdc\+\+)-11(-dev|-base)?$`)

func olderCompiler(p store.Package, version string) store.Package {
	files := slices.Clone(p.Files)
	for i := range files {
		for _, mark := range []string{"-", "/"} {
			files[i].Path = strings.ReplaceAll(files[i].Path, mark+version[1:], mark+"11")
			files[i].Link = strings.ReplaceAll(files[i].Link, mark+version[1:], mark+"11")
		}
	}
	p.Files, p.Depends, p.Provides = files, "", ""
	return p
}
