package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// cudaTree adds packages, links and zones. Below /usr/local nothing but CUDA packages write, so its entries are
// certain.
func (c *catalog) cudaTree(r *store.Image, im cudaImage, names []string, deb bool, a cudaArch, inferred *inference) {
	minor := minorVersion(im.CUDA)
	home := "/usr/local/cuda-" + minor
	base, devel := !strings.HasPrefix(a.From, "nvidia/cuda"), strings.HasSuffix(im.Variant, "devel")
	if base {
		c.cudaBase(r, im, home, deb, a)
	}
	expanded := inferred.expand(im.CUDA, names)
	for _, p := range names {
		name, version, _ := strings.Cut(p, "=")
		if slices.Contains(a.Purged, name) {
			continue
		}
		if version == "" {
			version = inferred.versions[im.CUDA][name]
		}
		r.Packages = append(r.Packages, joinVersion(name, version))
	}
	for _, name := range expanded {
		if !slices.ContainsFunc(r.Packages, func(p string) bool { n, _, _ := strings.Cut(p, "="); return n == name }) {
			r.Packages = append(r.Packages, joinVersion(name, inferred.versions[im.CUDA][name]))
		}
	}
	if inferred.add(im.CUDA, r.Packages, deb) {
		r.Sets = append(r.Sets, setName(im.CUDA, deb))
	}
	target := home + "/targets/x86_64-linux"
	switch {
	case devel && !strings.Contains(im.Variant, "cudnn") && !strings.Contains(im.Variant, "tensorrt"):
		c.cudaDevel(r, im, home, deb)
	case im.Variant == "base" || im.Variant == "runtime":
		for _, p := range []string{"/bin", "/extras", "/nvvm", "/compute-sanitizer", "/targets/x86_64-linux/lib/libcupti*", "/targets/sbsa-linux/lib/libcupti*"} {
			r.Zones = append(r.Zones, store.Zone{Path: home + p, Rule: "absent", Note: "no package of this image ships it"})
		}
		r.Zones = append(r.Zones, store.Zone{Path: target + "/lib/stubs", Rule: "likely"})
		r.Commands = append(r.Commands, store.Absence{Names: []string{"nvcc"}, Note: "gpu_base_images: no nvcc in base and runtime images"})
	}
	if deb && !base {
		r.PackagesAny, r.Computed = devel, devel
	}
}

func joinVersion(name, version string) string {
	if version == "" {
		return name
	}
	return name + "=" + version
}

func minorVersion(v string) string {
	parts := strings.SplitN(v, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// cudaBase adds what the base variant sets up: the links of /usr/local, the commands that the images say they lack.
func (c *catalog) cudaBase(r *store.Image, im cudaImage, home string, deb bool, a cudaArch) {
	major, _, _ := strings.Cut(im.CUDA, ".")
	r.Files = append(r.Files, store.Extra{Path: home, Kind: "d", Mode: 0o755})
	link := ""
	for _, run := range a.OtherRun {
		if f := strings.Fields(run); len(f) == 4 && f[0] == "ln" && f[3] == "/usr/local/cuda" {
			link = f[2]
		}
	}
	old := major == "8" || major == "9" || major == "10"
	if link == "" {
		link = "/etc/alternatives/cuda"
		r.Files = append(r.Files, store.Extra{Path: link, Kind: "l", Link: home, Likely: old},
			store.Extra{Path: "/etc/alternatives/cuda-" + major, Kind: "l", Link: home, Likely: true},
			store.Extra{Path: "/usr/local/cuda-" + major, Kind: "l", Link: "/etc/alternatives/cuda-" + major, Likely: true})
		if old {
			link = home
		}
	}
	r.Files = append(r.Files, store.Extra{Path: "/usr/local/cuda", Kind: "l", Link: link, Likely: old})
	r.Zones = append(r.Zones, slices.Concat(trustedKeys("open"), aptConfiguration("open"))...)
	r.Zones = append(r.Zones, store.Zone{Path: "/usr/local", Rule: "absent", Note: "below /usr/local these images hold CUDA packages only"},
		store.Zone{Path: home, Rule: "open"}, store.Zone{Path: "/opt/nvidia", Rule: "open"})
	if c.images[r.From].Source == "" && !slices.Contains([]string{"ubuntu20.04", "ubuntu22.04", "ubuntu24.04"}, im.OS) {
		for _, dir := range []string{"bin", "etc", "games", "include", "lib", "lib64", "libexec", "man", "sbin", "share", "src"} {
			r.Zones = append(r.Zones, store.Zone{Path: "/usr/local/" + dir, Rule: "open"})
		}
	}
	if !deb {
		return
	}
	if im.OS != "ubuntu24.04" { // of which every file is known
		r.Commands = append(r.Commands, store.Absence{Names: foreignManagers("apt"), Likely: true, Note: otherManager("apt")})
	}
	r.Files = append(r.Files, a.keyringSource()...)
	for _, name := range []string{"bash", "sh", "perl", "tar", "gpg"} {
		r.Files = append(r.Files, store.Extra{Path: "/usr/bin/" + name, Note: "official families: present in every ubuntu variant", Likely: im.OS == "ubuntu16.04" || im.OS == "ubuntu18.04"})
	}
	const note = "official families and gpu_base_images: none of the ubuntu Dockerfiles installs it, curl is purged again"
	certain := im.OS == "ubuntu22.04" || im.OS == "ubuntu24.04"
	recent := certain || im.OS == "ubuntu20.04"
	r.Commands = append(r.Commands,
		store.Absence{Names: []string{"curl"}, Note: note},
		store.Absence{Names: []string{"python", "pip", "pip3", "git", "cmake", "node", "npm", "sudo", "vim", "ssh"}, Likely: !recent, Note: note},
		store.Absence{Names: []string{"python3"}, Likely: !certain, Note: note},
		store.Absence{Names: []string{"wget"}, Likely: old, Note: note},
		store.Absence{Names: []string{"gcc", "g++", "cc", "c++", "make", "xz", "bzip2", "unzip"}, Likely: !certain, Note: note})
	c.cudaPrerequisites(r, im.OS)
}

var keyringURL = regexp.MustCompile(`(https://\S+/repos/([a-z0-9]+)/([a-z0-9_]+))/cuda-keyring_\S+\.deb`)

// keyringSource is the apt source that the cuda-keyring package brings, named after the distribution and architecture
// of its URL.
func (a cudaArch) keyringSource() []store.Extra {
	for _, line := range a.Keyring {
		if m := keyringURL.FindStringSubmatch(line); m != nil {
			const key = "/usr/share/keyrings/cuda-archive-keyring.gpg"
			const note = "as the cuda-keyring package is known to bring"
			return []store.Extra{{Path: key, Kind: "f", Likely: true, Note: note},
				{Path: "/etc/apt/sources.list.d/cuda-" + m[2] + "-" + m[3] + ".list", Kind: "f", Likely: true, Note: note,
					Content: "deb [signed-by=" + key + "] " + m[1] + "/ /\n"}}
		}
	}
	return nil
}

// cudaPrerequisites adds the distribution packages that the base variant installs, and what they need.
func (c *catalog) cudaPrerequisites(r *store.Image, os string) {
	switch os {
	case "ubuntu24.04":
		for _, p := range c.images["nvidia/cuda:13.0.2-base-ubuntu24.04"].Packages {
			if !nvidia(p) {
				name, _, _ := strings.Cut(p, "=")
				r.Packages = append(r.Packages, name)
			}
		}
		r.PackagesAll = true
	case "ubuntu22.04":
		purged := []string{"curl", "libcurl4", "libbrotli1", "libnghttp2-14", "libpsl5", "librtmp1", "libssh-4"}
		for _, name := range c.jammyBase {
			if !slices.Contains(purged, name) {
				r.Packages = append(r.Packages, name)
			}
		}
		r.PackagesAll = true
	default:
		r.PackagesAny = true
	}
}

// elderDevel is what is known of the files of devel images before CUDA 11, of whose packages no list or manifest is at
// hand: the compiler of every devel image (gpu_base_images.json), and CUPTI's place up to 10.0 (tensorflow/tensorflow
// issues 8830 and 17431). What their libraries are called, no source here says.
func elderDevel(im cudaImage, home string) []store.Extra {
	if !strings.HasPrefix(im.OS, "ubuntu") {
		return nil
	}
	files := []store.Extra{{Path: home + "/bin/nvcc", Likely: true, Note: "gpu_base_images: devel images have nvcc"}}
	if minor := minorVersion(im.CUDA); minor != "10.1" && minor != "10.2" {
		files = append(files, store.Extra{Path: home + "/extras/CUPTI/lib64/libcupti.so", Likely: true,
			Note: "tensorflow issues 8830 and 17431: the packages up to CUDA 10.0 put it there"})
	}
	return files
}

// cudaDevel opens what the devel variant fills, and names what its packages bring from the distribution.
func (c *catalog) cudaDevel(r *store.Image, im cudaImage, home string, deb bool) {
	for _, p := range []string{"/bin", "/extras", "/nvvm", "/compute-sanitizer", "/targets/x86_64-linux/lib/libcupti*", "/targets/sbsa-linux/lib/libcupti*", "/targets/x86_64-linux/lib/stubs"} {
		r.Zones = append(r.Zones, store.Zone{Path: home + p, Rule: "open"})
	}
	major, _, _ := strings.Cut(im.CUDA, ".")
	if major == "8" || major == "9" || major == "10" {
		r.Files = append(r.Files, elderDevel(im, home)...)
	} else {
		r.Zones = append(r.Zones, store.Zone{Path: home + "/extras/CUPTI/lib64", Rule: "likely",
			Note: "no package of CUDA 13.0.2 ships extras/CUPTI/lib64; packages put libcupti in targets/*/lib"})
	}
	r.Restored = []string{"nvcc", "gcc", "g++", "cc", "c++", "make", "xz", "bzip2", "unzip"}
	if !deb {
		return
	}
	for _, name := range []string{"gcc", "g++", "cc", "c++", "make", "xz", "bzip2", "ld", "as", "ar"} {
		r.Files = append(r.Files, store.Extra{Path: "/usr/bin/" + name, Note: "cuda-nvcc depends on build-essential"})
	}
	switch im.OS {
	case "ubuntu24.04":
		for _, p := range c.images["nvidia/cuda:13.0.2-devel-ubuntu24.04"].Packages {
			if name, _, _ := strings.Cut(p, "="); !nvidia(name) {
				r.Packages = append(r.Packages, name)
			}
		}
	case "ubuntu22.04":
		r.Packages = append(r.Packages, c.jammyBuild...)
	}
}
