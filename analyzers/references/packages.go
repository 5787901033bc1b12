package references

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

// alpine names the packages of Alpine that bring a command. Sources: packages that the recipes of images on Alpine install for it, and
// those that Dockerfiles name most with apk add (2,760 of them counted in November 2026), where package and command are called the same or
// the recipe says so; bind-tools: pkgs.alpinelinux.org/contents?file=dig; shadow: the notes of Alpine's image; cmake, py3-pip, samurai: their
// APKBUILDs in alpinelinux/aports.
var alpine = map[string]string{"autoconf": "autoconf", "bash": "bash", "cc": "gcc", "cmake": "cmake", "curl": "curl", "dig": "bind-tools",
	"envsubst": "gettext-envsubst", "file": "file", "g++": "g++", "gcc": "gcc", "git": "git", "gpg": "gnupg", "groupadd": "shadow", "jq": "jq",
	"make": "make", "ninja": "samurai", "node": "nodejs", "openssl": "openssl", "patch": "patch", "perl": "perl", "pip": "py3-pip", "pip3": "py3-pip",
	"pkg-config": "pkgconf", "ps": "procps", "python3": "python3", "ssh": "openssh-client", "tini": "tini", "unzip": "unzip", "useradd": "shadow",
	"wget": "wget", "xz": "xz", "zip": "zip"}

// fedora names those of Fedora and its kin. Sources: as alpine's, of recipes with microdnf and dnf and of dnf install and yum install.
var fedora = map[string]string{"autoconf": "autoconf", "automake": "automake", "bzip2": "bzip2", "cc": "gcc", "cmake": "cmake", "curl": "curl",
	"envsubst": "gettext", "file": "file", "find": "findutils", "g++": "gcc-c++", "gcc": "gcc", "git": "git", "groupadd": "shadow-utils", "gzip": "gzip",
	"hostname": "hostname", "jq": "jq", "less": "less", "make": "make", "ninja": "ninja-build", "openssl": "openssl", "patch": "patch", "perl": "perl",
	"pip3": "python3-pip", "rsync": "rsync", "ssh": "openssh-clients", "tar": "tar", "unzip": "unzip", "useradd": "shadow-utils", "wget": "wget",
	"which": "which", "xz": "xz", "zstd": "zstd"}

// Package names the package that brings a command for the package manager that the state has, and how it is installed.
func Package(s *evaluate.State, command string) (name, install string) {
	if s == nil || s.Files == nil {
		return "", ""
	}
	command = path.Base(command)
	for _, m := range []struct{ tool, install, name string }{
		{"/usr/bin/apt-get", aptInstall, cmp.Or(catalog.Provider(releaseOf(s), command), commandOwner(s, command))},
		{"/sbin/apk", "apk add --no-cache ", alpine[command]},
		{"/usr/bin/dnf", "dnf install -y ", fedora[command]},
	} {
		if m.name != "" && filesystem.Stat(s.Files, m.tool).Entry.Presence == filesystem.Present {
			return m.name, m.install + m.name
		}
	}
	return "", ""
}

// commandOwner is the one package that brings a command by the lists of files at hand, or of several the one of its name.
func commandOwner(s *evaluate.State, command string) string {
	if !HasApt(s) {
		return ""
	}
	owners := s.Owners("/usr/bin/"+command, "/bin/"+command, "/usr/sbin/"+command, "/sbin/"+command, "/usr/games/"+command)
	if slices.Contains(owners, command) {
		return command
	}
	if len(owners) == 1 {
		return owners[0]
	}
	return ""
}

// multiarch are the folders of libraries by architecture. Source: Debian's list of multiarch tuples.
var multiarch = map[string]string{"linux/amd64": "x86_64-linux-gnu", "linux/arm64": "aarch64-linux-gnu"}

// Libraries names the packages for apt that bring shared libraries, by the lists of files at hand, and how they are installed; "" where
// they do not tell exactly one for each.
func Libraries(s *evaluate.State, libraries ...string) (names []string, install string) {
	if !HasApt(s) {
		return nil, ""
	}
	for _, l := range libraries {
		paths := []string{"/usr/lib/" + l, "/lib/" + l}
		if dir := multiarch[s.Platform]; dir != "" {
			paths = append(paths, "/usr/lib/"+dir+"/"+l, "/lib/"+dir+"/"+l)
		}
		owners := s.Owners(paths...)
		if len(owners) != 1 {
			return nil, ""
		}
		if !slices.Contains(names, owners[0]) {
			names = append(names, owners[0])
		}
	}
	return names, aptInstall + strings.Join(names, " ")
}

const aptInstall = "apt-get update && apt-get install -y --no-install-recommends "

// releaseOf is the release as the catalog names it, ID-VERSION_ID; "" when it is not known.
func releaseOf(s *evaluate.State) string {
	id, version, _ := s.Release()
	if id == "" || version == "" {
		return ""
	}
	return id + "-" + version
}

// Packages is Package for several commands at once: one line installs them all. Commands that no package is known to bring are left out.
func Packages(s *evaluate.State, commands ...string) (names []string, install string) {
	for _, c := range commands {
		name, line := Package(s, c)
		if name == "" || slices.Contains(names, name) {
			continue
		}
		names = append(names, name)
		install = strings.TrimSuffix(line, name)
	}
	return names, install + strings.Join(names, " ")
}

// DevelVariant is the nvidia/cuda image that has a command of the CUDA toolkit which the named variant leaves out, "" when that is not it.
func DevelVariant(ref, command string) string {
	switch path.Base(command) {
	case "nvcc", "cuobjdump", "nvdisasm", "cuda-gdb", "ptxas", "nvprune":
	default:
		return ""
	}
	repo, tag, ok := strings.Cut(ref, ":")
	if !ok || !strings.HasSuffix(repo, "nvidia/cuda") {
		return ""
	}
	for _, variant := range []string{"-runtime-", "-base-"} {
		if strings.Contains(tag, variant) {
			return repo + ":" + strings.Replace(tag, variant, "-devel-", 1)
		}
	}
	return ""
}

// NVIDIASource is the file by which NVIDIA's apt repository is configured, "" when none is known.
func NVIDIASource(s *evaluate.State) string {
	if s == nil || s.Files == nil {
		return ""
	}
	const dir = "/etc/apt/sources.list.d"
	names, _ := s.Files.Children(dir)
	for _, name := range names {
		if strings.HasPrefix(name, "cuda") && s.Files.Lookup(path.Join(dir, name)).Presence == filesystem.Present {
			return path.Join(dir, name)
		}
	}
	return ""
}

// ModulePackage is Package for a python module, where apt is the package manager. Debian's venv makes environments with ensurepip, which
// is in a package of its own.
func ModulePackage(s *evaluate.State, module string) (name, install string) {
	if !HasApt(s) {
		return "", ""
	}
	if module == "venv" {
		module = "ensurepip"
	}
	if name = catalog.ModuleProvider(releaseOf(s), module); name == "" {
		return "", ""
	}
	return name, aptInstall + name
}
