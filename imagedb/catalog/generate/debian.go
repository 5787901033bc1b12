package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// releases are the Debian releases whose images are made from root file systems, by codename.
var releases = map[string]string{"bullseye": "11", "bookworm": "12", "trixie": "13"}

// split are the releases whose images keep /bin, /sbin and /lib apart from /usr. Source:
// debuerreotype/docker-debian-artifacts issues 131 and 180, by which the images of bookworm are the first that merge
// them.
var split = map[string]bool{"bullseye": true}

// mergedFor returns where a package's path is on a system of a release.
func mergedFor(codename string) func(string) string {
	if split[codename] {
		return func(p string) string { return p }
	}
	return merged
}

// readDebian reads the root file system of each release.
func (c *catalog) readDebian() error {
	for _, name := range sortedKeys(releases) {
		dir, ok := c.roots[name]
		if !ok {
			return fmt.Errorf("-root %s=DIR is needed", name)
		}
		if err := exists(filepath.Join(dir, "var/lib/dpkg/status"), "root "+name); err != nil {
			return err
		}
		root, err := readRoot(dir, mergedFor(name))
		if err != nil {
			return fmt.Errorf("root %s: %w", name, err)
		}
		if err := c.checkRoot(name, root.packages); err != nil {
			return err
		}
		c.sets["debian-"+releases[name]] = root.packages
		c.debianImages(name, root)
	}
	return nil
}

// published are the official package lists that a root file system must agree with, by codename.
var published = map[string]string{"bullseye": "debian_bullseye-slim", "bookworm": "debian_bookworm", "trixie": "debian_trixie-slim"}

// checkRoot compares a root file system's package names with those of the published image.
func (c *catalog) checkRoot(codename string, packages []store.Package) error {
	var list officialImage
	if err := c.facts.read("official/"+published[codename]+".json", &list); err != nil {
		return err
	}
	have := map[string]int{}
	for _, p := range packages {
		have[p.Name]++
	}
	for _, p := range list.Packages {
		have[p[0]]--
	}
	for _, name := range sortedKeys(have) {
		if have[name] != 0 {
			return fmt.Errorf("root %s: package %s differs from the published list %s", codename, name, published[codename])
		}
	}
	return nil
}

// root is an installed Debian system.
type root struct {
	packages []store.Package
	loose    []store.Extra
}

func readRoot(dir string, at func(string) string) (root, error) {
	packages, err := readStatus(filepath.Join(dir, "var/lib/dpkg/status"))
	if err != nil {
		return root{}, err
	}
	owners, err := readOwners(dir, packages, at)
	if err != nil {
		return root{}, err
	}
	files := map[string][]store.File{}
	var r root
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(p, filepath.Clean(dir))
		if name == "" || undocumented(name) {
			return nil
		}
		owned := owners[name]
		if len(owned) == 0 && volatile(name) {
			return nil
		}
		f, err := readFile(p, name)
		if err != nil {
			return err
		}
		for _, pkg := range owned {
			files[pkg] = append(files[pkg], f)
		}
		if len(owned) == 0 {
			x, err := loose(p, f)
			if err != nil {
				return err
			}
			r.loose = append(r.loose, x)
		}
		return nil
	})
	for i := range packages {
		p := &packages[i]
		p.Files, p.Source, p.Frame = files[p.Name], "deb", "0"
		slices.SortFunc(p.Files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	}
	r.packages = packages
	return r, err
}

// omitted are the folders of /usr/share that the catalog leaves out: documentation, locales, and what no build looks
// at.
var omitted = []string{"applications", "bash-completion", "bug", "doc", "doc-base", "fish", "groff", "gtk-doc", "help", "icons", "info",
	"linda", "lintian", "locale", "man", "metainfo", "mime", "perl", "perl5", "pixmaps", "sounds", "zoneinfo", "zsh"}

// undocumented matches the paths below an omitted folder.
func undocumented(p string) bool {
	rest, ok := strings.CutPrefix(p, "/usr/share/")
	dir, _, below := strings.Cut(rest, "/")
	return ok && below && slices.Contains(omitted, dir)
}

// volatile matches the unowned paths that differ from one build of the image to the next.
func volatile(p string) bool {
	for _, dir := range []string{"/dev/", "/proc/", "/sys/", "/run/", "/tmp/", "/var/", "/root/", "/usr/sbin/policy-rc.d", "/etc/ld.so.cache",
		"/etc/apt/", "/etc/resolv.conf", "/etc/hostname", "/etc/hosts", "/etc/machine-id"} {
		if strings.HasPrefix(p, dir) {
			return true
		}
	}
	return false
}

// texts are the unowned files whose text the catalog keeps.
var texts = []string{"/etc/passwd", "/etc/group", "/usr/lib/os-release", "/etc/os-release", "/etc/debian_version", "/etc/shells"}

func loose(p string, f store.File) (store.Extra, error) {
	x := store.Extra{Path: f.Path, Link: f.Link, Mode: f.Mode}
	switch f.Type {
	case filesystem.Directory:
		x.Kind = "d"
	case filesystem.Symlink:
		x.Kind, x.Mode = "l", 0
	case filesystem.Regular:
		x.Kind = "f"
		if slices.Contains(texts, f.Path) {
			b, err := os.ReadFile(p)
			if err != nil {
				return x, err
			}
			x.Content = string(b)
		}
	}
	return x, nil
}

func readFile(p, name string) (store.File, error) {
	f := store.File{Path: name}
	info, err := os.Lstat(p)
	if err != nil {
		return f, err
	}
	st := info.Sys().(*syscall.Stat_t)
	f.Mode, f.UID, f.GID = uint16(st.Mode&0o7777), st.Uid, st.Gid
	f.Known = filesystem.KnowMode | filesystem.KnowOwner
	switch {
	case info.IsDir():
		f.Type = filesystem.Directory
	case info.Mode()&fs.ModeSymlink != 0:
		f.Type = filesystem.Symlink
		f.Link, err = os.Readlink(p)
	case info.Mode().IsRegular():
		f.Type, f.Size = filesystem.Regular, info.Size()
		f.Known |= filesystem.KnowSize
		var b []byte
		if b, err = os.ReadFile(p); err == nil {
			f.SetELF(elfFacts(b))
		}
	default:
		f.Type = filesystem.Device
	}
	return f, err
}

// readOwners maps paths to the packages that ship them; at tells where a package's path is.
func readOwners(dir string, packages []store.Package, at func(string) string) (map[string][]string, error) {
	owners := map[string][]string{}
	for _, p := range packages {
		name := filepath.Join(dir, "var/lib/dpkg/info", p.Name+".list")
		if _, err := os.Stat(name); err != nil {
			name = filepath.Join(dir, "var/lib/dpkg/info", p.Name+":"+p.Arch+".list")
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		s := bufio.NewScanner(bytes.NewReader(b))
		for s.Scan() {
			path := at(s.Text())
			if !slices.Contains(owners[path], p.Name) {
				owners[path] = append(owners[path], p.Name)
			}
		}
	}
	return owners, nil
}

// merged resolves the links of merged /usr: /bin is /usr/bin.
func merged(p string) string {
	for _, d := range []string{"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"} {
		if strings.HasPrefix(p, d+"/") {
			return "/usr" + p
		}
	}
	return p
}

// debianImages makes the records of a release's two images.
func (c *catalog) debianImages(codename string, r root) {
	version := releases[codename]
	var packages []string
	for _, p := range r.packages {
		packages = append(packages, p.Name+"="+p.Version)
	}
	im := store.Image{
		Source: "a debootstrap minbase tree of " + codename,
		Config: store.Config{Env: []string{defaultEnv}, Cmd: []string{"bash"}}, ConfigKnown: true, Complete: true, PackagesAll: true,
		Manager: "dpkg", Sets: []string{"debian-" + version}, Packages: packages, Files: append(r.loose, minimized...),
		Zones: slices.Concat(minimalZones("absent", ""), trustedKeys("absent"), aptConfiguration("absent")),
		Notes: []string{"built with debootstrap; documentation below /usr/share and what differs from build to build is not listed"},
	}
	c.images["debian:"+codename] = im
	c.images["debian:"+codename+"-slim"] = store.Image{Alias: "debian:" + codename}
	for _, tag := range []string{version, codename + "-[0-9]{8}", version + "\\.[0-9]+"} {
		c.alias("debian", tag, codename)
		c.alias("debian", tag+"-slim", codename+"-slim")
	}
}

// trustedKeys is what an unlisted path among the keys that apt believes means.
func trustedKeys(rule string) []store.Zone {
	return []store.Zone{{Path: "/etc/apt/trusted.gpg", Rule: rule}, {Path: "/etc/apt/trusted.gpg.d", Rule: rule}}
}

// aptConfiguration is what an unlisted path of apt's configuration means.
func aptConfiguration(rule string) []store.Zone {
	return []store.Zone{{Path: "/etc/apt/apt.conf", Rule: rule}, {Path: "/etc/apt/apt.conf.d", Rule: rule}}
}

// minimized are the files of apt's configuration that Debian's images have beyond debootstrap's. Source:
// debuerreotype's script debuerreotype-minimizing-config.
var minimized = func() (files []store.Extra) {
	for _, name := range []string{"autoremove-suggests", "clean", "gzip-indexes", "no-languages"} {
		files = append(files, store.Extra{Path: "/etc/apt/apt.conf.d/docker-" + name, Kind: "f", Mode: 0o644, Note: "debuerreotype-minimizing-config"})
	}
	return files
}()

// alias lets a tag, or a pattern of tags, name another record of its repository.
func (c *catalog) alias(repo, tag, to string) {
	if strings.ContainsAny(tag, "[\\(+*") {
		tag = "~" + tag
	}
	c.images[repo+":"+tag] = store.Image{Alias: repo + ":" + to}
}
