package references

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// provided names the packages that bring a command: Debian and Ubuntu, Alpine, Fedora and its kin; "" where there is none. Source:
// Debian 12's Contents-amd64, Alpine 3.20's and Fedora 40's package indexes.
var provided = map[string][3]string{
	"add-apt-repository": {"software-properties-common", "", ""},
	"autoconf":           {"autoconf", "autoconf", "autoconf"},
	"bash":               {"bash", "bash", "bash"},
	"bzip2":              {"bzip2", "bzip2", "bzip2"},
	"cc":                 {"gcc", "gcc", "gcc"},
	"cmake":              {"cmake", "cmake", "cmake"},
	"curl":               {"curl", "curl", "curl"},
	"dig":                {"dnsutils", "bind-tools", "bind-utils"},
	"envsubst":           {"gettext-base", "gettext-envsubst", "gettext"},
	"file":               {"file", "file", "file"},
	"g++":                {"g++", "g++", "gcc-c++"},
	"gcc":                {"gcc", "gcc", "gcc"},
	"git":                {"git", "git", "git"},
	"go":                 {"golang-go", "go", "golang"},
	"gosu":               {"gosu", "gosu", ""},
	"gpg":                {"gnupg", "gnupg", "gnupg2"},
	"gunicorn":           {"gunicorn", "py3-gunicorn", "python3-gunicorn"},
	"ip":                 {"iproute2", "iproute2", "iproute"},
	"java":               {"default-jre-headless", "openjdk17-jre-headless", "java-17-openjdk-headless"},
	"jq":                 {"jq", "jq", "jq"},
	"less":               {"less", "less", "less"},
	"locale-gen":         {"locales", "", ""},
	"lsb_release":        {"lsb-release", "lsb-release-minimal", ""},
	"make":               {"make", "make", "make"},
	"nc":                 {"netcat-openbsd", "netcat-openbsd", "nmap-ncat"},
	"ninja":              {"ninja-build", "samurai", "ninja-build"},
	"node":               {"nodejs", "nodejs", "nodejs"},
	"npm":                {"npm", "npm", "nodejs-npm"},
	"patch":              {"patch", "patch", "patch"},
	"pg_config":          {"libpq-dev", "libpq-dev", "libpq-devel"},
	"ping":               {"iputils-ping", "iputils", "iputils"},
	"pip":                {"python3-pip", "py3-pip", "python3-pip"},
	"pip3":               {"python3-pip", "py3-pip", "python3-pip"},
	"pkg-config":         {"pkg-config", "pkgconf", "pkgconf-pkg-config"},
	"ps":                 {"procps", "procps", "procps-ng"},
	"psql":               {"postgresql-client", "postgresql-client", "postgresql"},
	"python":             {"python-is-python3", "", "python-unversioned-command"},
	"python3":            {"python3", "python3", "python3"},
	"rsync":              {"rsync", "rsync", "rsync"},
	"ssh":                {"openssh-client", "openssh-client-default", "openssh-clients"},
	"sudo":               {"sudo", "sudo", "sudo"},
	"supervisord":        {"supervisor", "supervisor", "supervisor"},
	"tini":               {"tini", "tini", "tini"},
	"unzip":              {"unzip", "unzip", "unzip"},
	"useradd":            {"passwd", "shadow", "shadow-utils"},
	"vim":                {"vim", "vim", "vim-enhanced"},
	"wget":               {"wget", "wget", "wget"},
	"xz":                 {"xz-utils", "xz", "xz"},
	"zip":                {"zip", "zip", "zip"},
}

// Package names the package that brings a command for the package manager that the state has, and how it is installed.
func Package(s *evaluate.State, command string) (name, install string) {
	if s == nil || s.Files == nil {
		return "", ""
	}
	of := provided[path.Base(command)]
	for i, m := range []struct{ tool, install string }{
		{"/usr/bin/apt-get", "apt-get update && apt-get install -y --no-install-recommends "},
		{"/sbin/apk", "apk add --no-cache "},
		{"/usr/bin/dnf", "dnf install -y "},
	} {
		if of[i] != "" && filesystem.Stat(s.Files, m.tool).Entry.Presence == filesystem.Present {
			return of[i], m.install + of[i]
		}
	}
	return "", ""
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

// modules names the Debian packages that hold modules of python's own library, or pip. Source: Debian 12's Contents-amd64.
var modules = map[string]string{"pip": "python3-pip", "venv": "python3-venv", "ensurepip": "python3-venv", "tkinter": "python3-tk",
	"setuptools": "python3-setuptools", "wheel": "python3-wheel", "distutils": "python3-distutils", "yaml": "python3-yaml",
	"requests": "python3-requests", "numpy": "python3-numpy", "apt": "python3-apt"}

// ModulePackage is Package for a python module, where apt is the package manager.
func ModulePackage(s *evaluate.State, module string) (name, install string) {
	if modules[module] == "" || !HasApt(s) {
		return "", ""
	}
	return modules[module], "apt-get update && apt-get install -y --no-install-recommends " + modules[module]
}
