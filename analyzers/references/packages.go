package references

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// provided are the packages that lists of packages tell for a command: what Debian's have, and what was read of other
// sources.
func provided(s *state.State, sys system, command string) []string {
	if sys.manager != "apt" {
		return nil
	}
	if name := cmp.Or(catalog.Embedded().Provider(releaseOf(s), command), commandOwner(s, command)); name != "" {
		return []string{name}
	}
	return nil
}

// commandOwner is the one package that brings a command by the lists of files at hand, or of several the one of its
// name.
func commandOwner(s *state.State, command string) string {
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

// Libraries names the packages for apt that bring shared libraries, by the lists of files at hand, and how they are
// installed; "" where they do not tell exactly one for each.
func Libraries(s *state.State, libraries ...string) (names []string, install string) {
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
func releaseOf(s *state.State) string {
	id, version, _ := s.Release()
	if id == "" || version == "" {
		return ""
	}
	return id + "-" + version
}

// Packages is For for several commands at once: one line installs them all. Commands that no package is known to
// provide are left out.
func Packages(s *state.State, commands ...string) (names []string, install string) {
	if s == nil || s.Files == nil {
		return nil, ""
	}
	_, install = managerOf(s)
	for _, c := range commands {
		r := For(s, c)
		if r.Package == "" {
			continue
		}
		for name := range strings.FieldsSeq(strings.TrimPrefix(r.Install, install)) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, install + strings.Join(names, " ")
}

// DevelVariant is the nvidia/cuda image that has a command of the CUDA toolkit which the named variant leaves out, ""
// when that is not it.
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
func NVIDIASource(s *state.State) string {
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

// ForModule is For for a python module, where apt is the package manager. Debian's venv makes environments with
// ensurepip, which is in a package of its own.
func ForModule(s *state.State, module string) Remedy {
	switch {
	case module == "pip":
		return For(s, module)
	case !HasApt(s):
		return Remedy{}
	case module == "venv":
		module = "ensurepip"
	}
	name := catalog.Embedded().ModuleProvider(releaseOf(s), module)
	if name == "" {
		return Remedy{}
	}
	return Remedy{Package: name, Install: aptInstall + name}
}
