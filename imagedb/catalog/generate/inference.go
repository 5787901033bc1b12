package main

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// inference rewrites the file lists of CUDA 13.0.2's packages into those of other versions: directories carry the
// version, and libraries the SONAMEs and file versions of the tables.
type inference struct {
	template map[string]store.Package            // of 13.0.2, by name without the version suffix
	versions map[string]map[string]string        // CUDA version, package, package version
	libs     map[string]map[string]string        // library, CUDA major, SONAME
	cupti    map[string]string                   // component version, file version
	sets     map[string]map[string]store.Package // by set and package
}

func (c *catalog) newInference() (*inference, error) {
	in := &inference{template: map[string]store.Package{}, libs: map[string]map[string]string{},
		cupti: map[string]string{},
		sets:  map[string]map[string]store.Package{}}
	var debs struct {
		Versions map[string]map[string]string `json:"versions_by_cuda"`
	}
	if err := c.facts.read("nvidia_debs.json", &debs); err != nil {
		return nil, err
	}
	in.versions = debs.Versions
	var names struct {
		Libs  map[string]map[string]*string         `json:"toolkit_libs"`
		Other map[string]struct{ Sonames []string } `json:"other_libs"`
		CUPTI []struct {
			Component string   `json:"component_version"`
			Versions  []string `json:"file_version"`
		} `json:"cupti_file_version_by_cuda"`
	}
	if err := c.facts.read("sonames.json", &names); err != nil {
		return nil, err
	}
	for lib, fields := range names.Libs {
		in.libs[lib] = map[string]string{}
		for k, v := range fields {
			if v != nil {
				in.libs[lib][k] = *v
			}
		}
	}
	for _, v := range names.CUPTI {
		if len(v.Versions) == 1 {
			in.cupti[v.Component] = v.Versions[0]
		}
	}
	for _, p := range c.sets["cuda-13.0.2"] {
		in.template[strings.ReplaceAll(strings.TrimSuffix(p.Name, "-13-0"), "cuda-13", "cuda-N")] = p
	}
	return in, nil
}

// expand lists what the named packages pull in of CUDA's own, as far as the dependencies of 13.0.2 tell.
func (in *inference) expand(cuda string, names []string) []string {
	suffix := "-" + strings.ReplaceAll(minorVersion(cuda), ".", "-")
	seen := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		for _, dep := range in.depends(name, cuda, suffix) {
			add(dep)
		}
	}
	for _, p := range names {
		name, _, _ := strings.Cut(p, "=")
		add(strings.Replace(name, "-devel", "-dev", 1))
	}
	out := sortedKeys(seen)
	return slices.DeleteFunc(out, func(n string) bool {
		return !strings.HasSuffix(n, suffix) && !strings.Contains(n, "config-common")
	})
}

var dependency = regexp.MustCompile(`[a-z0-9][a-z0-9+.-]+`)

func (in *inference) depends(name, cuda, suffix string) []string {
	stem := strings.TrimSuffix(name, suffix)
	known := in.versions[cuda]
	var out []string
	for dep := range strings.SplitSeq(in.template[stem].Depends, ",") {
		dep = dependency.FindString(dep)
		if of13, ok := strings.CutSuffix(dep, "-13-0"); ok && known[of13+suffix] != "" {
			out = append(out, of13+suffix)
		}
	}
	major, _, _ := strings.Cut(cuda, ".")
	if stem == "cuda-cudart" && (major == "12" || major == "13") {
		out = append(out, "cuda-toolkit"+suffix+"-config-common", "cuda-toolkit-"+major+"-config-common", "cuda-toolkit-config-common")
	}
	for _, extra := range [][2]string{{"cuda-nvcc", "cuda-nvvm"}, {"cuda-nvcc", "cuda-crt"}, {"cuda-command-line-tools", "cuda-nvprof"}, {"cuda-compiler", "cuda-nvvm"}} {
		if stem == extra[0] && known[extra[1]+suffix] != "" {
			out = append(out, extra[1]+suffix)
		}
	}
	return out
}

// add infers the file lists of packages, name or name=version, and reports whether the version is one that can be
// inferred. Of CUDA 11 before
// 11.4.2, which no redistribution manifest describes, those packages are that an image names with their versions; the layout and SONAMEs are
// CUDA 11's, and nothing of it is certain.
func (in *inference) add(cuda string, packages []string, deb bool) bool {
	elder := in.versions[cuda] == nil
	if elder && !strings.HasPrefix(cuda, "11.") {
		return false
	}
	set := in.sets[setName(cuda, deb)]
	if set == nil {
		set = map[string]store.Package{}
		in.sets[setName(cuda, deb)] = set
	}
	for _, p := range packages {
		name, version, _ := strings.Cut(p, "=")
		if _, ok := set[name]; ok || !nvidia(name) {
			continue
		}
		if version == "" {
			version = in.versions[cuda][name]
		}
		if elder && version == "" {
			continue
		}
		if files := in.files(cuda, name, version, deb); files != nil {
			for i := range files {
				files[i].Likely = files[i].Likely || elder
			}
			set[name] = store.Package{Name: name, Version: version, Arch: "amd64", Source: "inferred", Files: files, Frame: "0"}
		}
	}
	return true
}

// setName names the set of a CUDA version's inferred packages; rpm packages put some files elsewhere.
func setName(cuda string, deb bool) string {
	if deb {
		return "cuda-" + cuda
	}
	return "cuda-" + cuda + "-rpm"
}

// files infers the file list of one package, nil when nothing is known of it.
func (in *inference) files(cuda, name, version string, deb bool) []store.File {
	minor := minorVersion(cuda)
	major, _, _ := strings.Cut(cuda, ".")
	stem := strings.TrimSuffix(name, "-"+strings.ReplaceAll(minor, ".", "-"))
	if !deb {
		stem = strings.NewReplacer("-devel", "-dev", "libnccl", "libnccl2").Replace(stem)
		stem = strings.ReplaceAll(stem, "libnccl2-dev", "libnccl-dev")
	}
	if m := cudnnName.FindStringSubmatch(stem); m != nil {
		return in.cudnn(m[1], strings.Contains(stem, "-dev"), version, deb)
	}
	if strings.HasPrefix(stem, "cuda-toolkit-") && strings.HasSuffix(stem, "-config-common") {
		return config(stem)
	}
	t, ok := in.template[stem]
	if !ok && stem == "cuda-nvvm" {
		t, ok = in.template["libnvvm"]
	}
	if !ok {
		return nil
	}
	home := "/usr/local/cuda-" + minor
	files := map[string]store.File{}
	for _, f := range t.Files {
		f.Path = strings.Replace(f.Path, "/usr/local/cuda-13.0", home, 1)
		if !kept13(f.Path, home) {
			continue
		}
		f.Size, f.Known = 0, f.Known&(filesystem.KnowMode|filesystem.KnowOwner)
		f.SetUnknownELF()
		f.Likely = !certain[strings.TrimPrefix(f.Path, home)] && (f.Type != filesystem.Directory || strings.Count(f.Path, "/") >= 7)
		if lib, ok := library(f.Path); ok && strings.HasSuffix(path.Dir(f.Path), "/lib") && in.libs[lib] != nil {
			for _, g := range in.library(f, lib, major, minor, version) {
				files[g.Path] = g
			}
			continue
		}
		if !deb {
			f.Path = strings.Replace(f.Path, "/usr/lib/x86_64-linux-gnu", "/usr/lib64", 1)
		}
		f.Path = strings.ReplaceAll(f.Path, "13-0", strings.ReplaceAll(minor, ".", "-"))
		files[f.Path] = f
	}
	if stem == "cuda-nvtx" && (major == "11" || major == "12" && minor != "12.9") {
		for _, f := range toolsExtension(home + "/targets/x86_64-linux/lib/") {
			files[f.Path] = f
		}
	}
	out := make([]store.File, 0, len(files))
	for _, p := range sortedKeys(files) {
		out = append(out, files[p])
	}
	return out
}

// toolsExtension returns the library that cuda-nvtx held until 12.8.
func toolsExtension(dir string) []store.File {
	return []store.File{
		{Path: dir + "libnvToolsExt.so", Type: filesystem.Symlink, Link: "libnvToolsExt.so.1"},
		{Path: dir + "libnvToolsExt.so.1", Type: filesystem.Symlink, Link: "libnvToolsExt.so.1.0.0"},
		{Path: dir + "libnvToolsExt.so.1.0.0", Type: filesystem.Regular},
	}
}

var cudnnName = regexp.MustCompile(`^libcudnn(8|9)(-dev|-devel)?(-cuda-[0-9]+)?$`)

// certain are paths below a CUDA directory that every version since 11.0 has in the package that 13.0.2 has them in.
var certain = map[string]bool{"/bin/nvcc": true, "/bin/ptxas": true, "/bin/cuobjdump": true, "/lib64": true, "/include": true, "/bin": true,
	"/targets/x86_64-linux/include/cuda_runtime.h": true, "/targets/x86_64-linux/include/cuda.h": true,
	"/targets/x86_64-linux/include/cuda_runtime_api.h": true, "/targets/x86_64-linux/include/cupti.h": true,
	"/targets/x86_64-linux/include/cublas_v2.h": true, "/targets/x86_64-linux/include/cufft.h": true,
	"/targets/x86_64-linux/lib/stubs/libcuda.so": true, "/targets/x86_64-linux/lib/stubs/libnvidia-ml.so": true,
	"/targets/x86_64-linux/lib/libcudart_static.a": true, "/targets/x86_64-linux/lib/libcudadevrt.a": true,
	"/compat/libcuda.so": true, "/compat/libcuda.so.1": true}

// kept13 reports whether a path of 13.0.2 is worth carrying over to another version.
func kept13(p, home string) bool {
	rel, ok := strings.CutPrefix(p, home)
	if !ok {
		return strings.HasPrefix(p, "/usr/lib/x86_64-linux-gnu/libnccl") || strings.HasPrefix(p, "/usr/include/nccl") ||
			strings.HasPrefix(p, "/etc/ld.so.conf.d/gds")
	}
	switch {
	case strings.HasPrefix(rel, "/compat/"):
		return !strings.Contains(rel, ".580.")
	case strings.HasPrefix(rel, "/targets/x86_64-linux/include/"), strings.HasPrefix(rel, "/targets/x86_64-linux/lib/"):
		return strings.Count(rel, "/") == 4 || strings.Contains(rel, "/stubs/")
	case strings.HasPrefix(rel, "/extras/CUPTI/"), strings.HasPrefix(rel, "/nvvm/"), strings.HasPrefix(rel, "/bin/"):
		return strings.Count(rel, "/") < 4
	}
	return strings.Count(rel, "/") < 3
}

// library returns the name of a shared library's file up to .so.
func library(p string) (string, bool) {
	name, rest, ok := strings.Cut(path.Base(p), ".so")
	return name, ok && (rest == "" || rest[0] == '.')
}

// library returns what stands in place of a file of a shared library in another version: the name for linking, or the
// link of the SONAME and the file.
func (in *inference) library(f store.File, lib, major, minor, version string) []store.File {
	dir, base := path.Dir(f.Path)+"/", path.Base(f.Path)
	soname, _, _ := strings.Cut(in.libs[lib][major], " ")
	soname = strings.Replace(soname, "<minor>", strings.TrimPrefix(minor, major+"."), 1)
	if soname == "" || soname == lib+".so" {
		if soname == "" {
			return nil
		}
		f.Likely = base != soname
		return []store.File{f}
	}
	f.Mode, f.Known = 0, 0
	if base == lib+".so" {
		f.Link, f.Type, f.Likely = soname, filesystem.Symlink, false
		return []store.File{f}
	}
	real := in.realName(lib, version)
	link := store.File{Path: dir + soname, Link: real, Type: filesystem.Symlink}
	if real == "" || real == soname {
		link.Type, link.Link = filesystem.UnknownType, ""
		return []store.File{link}
	}
	return []store.File{link, {Path: dir + real, Type: filesystem.Regular}}
}

// realName is the file that a SONAME's link points to, "" when the tables do not tell.
func (in *inference) realName(lib, version string) string {
	component, _, _ := strings.Cut(version, "-")
	rule := in.libs[lib]["real"]
	switch {
	case lib == "libcupti":
		if v := in.cupti[component]; v != "" {
			return lib + ".so." + v
		}
		return ""
	case component == "":
		return ""
	case strings.Contains(rule, "first three numbers"):
		return lib + ".so." + strings.Join(strings.SplitN(component, ".", 4)[:3], ".")
	case strings.Contains(rule, "component version"):
		return lib + ".so." + component
	case strings.HasPrefix(rule, "lib"):
		return rule
	}
	return ""
}
