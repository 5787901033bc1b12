package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// cudaImages is the table of nvidia/cuda tags, read from the Dockerfiles that made them.
type cudaImages struct {
	Require map[string]string `json:"require_cuda"`
	Source  string
	Images  map[string]cudaImage
}

type cudaImage struct {
	Tag, CUDA, OS, Variant, Dockerfile string
	Arch                               map[string]cudaArch
}

type cudaArch struct {
	From       string
	OwnEnv     ordered  `json:"own_env"`
	Apt        []string `json:"apt_packages"`
	Yum        []string `json:"yum_packages"`
	Purged     []string
	Files      []cudaFile
	Keyring    []string
	OtherRun   []string `json:"other_run"`
	Labels     map[string]string
	Entrypoint string
	Effective  map[string]string
}

type cudaFile struct {
	Path, Line, Content string
	Copied              []string
}

// ordered is a JSON object of strings in the order of the file.
type ordered [][2]string

func (o *ordered) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(strings.NewReader(string(b)))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		k, err := d.Token()
		if err != nil {
			return err
		}
		var v string
		if err := d.Decode(&v); err != nil {
			return err
		}
		*o = append(*o, [2]string{k.(string), v})
	}
	return nil
}

// readCUDA makes a record of each nvidia/cuda tag, and a set of inferred file lists for each CUDA version.
func (c *catalog) readCUDA() error {
	var table cudaImages
	if err := c.facts.read("cuda_images.json.gz", &table); err != nil {
		return err
	}
	inferred, err := c.newInference()
	if err != nil {
		return err
	}
	for _, tag := range sortedKeys(table.Images) {
		im := table.Images[tag]
		c.tags["nvidia/cuda"] = append(c.tags["nvidia/cuda"], tag)
		r, err := c.cudaRecord(table, im, inferred)
		if err != nil {
			return fmt.Errorf("nvidia/cuda:%s: %w", tag, err)
		}
		c.images["nvidia/cuda:"+tag] = r
	}
	c.config1302()
	for set, packages := range inferred.sets {
		for _, name := range sortedKeys(packages) {
			c.sets[set] = append(c.sets[set], packages[name])
		}
	}
	return nil
}

// config1302 gives the 13.0.2 images the configuration of 13.0.0's, with their version.
func (c *catalog) config1302() {
	for key, r := range c.images {
		variant, ok := strings.CutPrefix(key, "nvidia/cuda:13.0.2-")
		if !ok {
			continue
		}
		r.Config = c.images["nvidia/cuda:13.0.0-"+variant].Config
		r.Config.Env = slices.Clone(r.Config.Env)
		r.Config.Env = slices.DeleteFunc(r.Config.Env, func(e string) bool { return strings.HasPrefix(e, "NV_") || strings.HasPrefix(e, "NCCL_VERSION") })
		for i, e := range r.Config.Env {
			if e == "CUDA_VERSION=13.0.0" {
				r.Config.Env[i] = "CUDA_VERSION=13.0.2"
			}
		}
		c.images[key] = r
	}
}

func (c *catalog) cudaRecord(table cudaImages, im cudaImage, inferred *inference) (store.Image, error) {
	var out store.Image
	for _, arch := range []string{"amd64", "arm64", "ppc64le"} {
		a, ok := im.Arch[arch]
		if !ok {
			continue
		}
		r, err := c.cudaArchRecord(table, im, a, inferred)
		if err != nil {
			return out, err
		}
		switch {
		case arch == "amd64":
			out = r
		case arch == "arm64" && out.Source != "" && sameRecord(out, r):
		default:
			if out.Other == nil {
				out.Other = map[string]store.Image{}
			}
			out.Other["linux/"+arch] = r
		}
		out.Platforms = append(out.Platforms, "linux/"+arch)
	}
	return out, nil
}

// sameRecord tells whether two architectures' records say the same.
func sameRecord(a, b store.Image) bool {
	a.Platforms, a.Other = nil, nil
	return reflect.DeepEqual(a, b)
}

func (c *catalog) cudaArchRecord(table cudaImages, im cudaImage, a cudaArch, inferred *inference) (store.Image, error) {
	r := store.Image{From: catalogName(a.From), ConfigKnown: true, Source: "nvidia/cuda Dockerfiles, " + table.Source + " " + im.Dockerfile}
	for _, e := range a.OwnEnv {
		value := e[1]
		if id, ok := strings.CutPrefix(value, "@"); ok {
			if value, ok = table.Require[id]; !ok {
				return r, fmt.Errorf("no require string %q", id)
			}
		}
		r.Config.Env = append(r.Config.Env, e[0]+"="+value)
	}
	r.Config.Labels = a.Labels
	if a.Entrypoint != "" {
		if err := json.Unmarshal([]byte(a.Entrypoint), &r.Config.Entrypoint); err != nil {
			return r, fmt.Errorf("entrypoint: %w", err)
		}
		r.Config.Cmd = []string{}
	}
	deb := len(a.Yum) == 0 && strings.HasPrefix(im.OS, "ubuntu")
	names := a.Apt
	if !deb {
		r.Manager = "rpm"
		for _, p := range a.Yum {
			names = append(names, rpmName(p))
		}
	}
	r.Files = a.files()
	c.cudaTree(&r, im, names, deb, a, inferred)
	return r, nil
}

var rpmVersion = regexp.MustCompile(`^(.*?)-([0-9]+\.[0-9][^-]*-[^-]+)$`)

// rpmName turns name-version-release into name=version-release.
func rpmName(p string) string {
	if m := rpmVersion.FindStringSubmatch(p); m != nil {
		return m[1] + "=" + m[2]
	}
	return p
}

// catalogName is how the catalog names an image of a FROM line.
func catalogName(ref string) string {
	if !strings.Contains(ref, ":") {
		ref += ":latest"
	}
	return ref
}

// files are what the Dockerfile itself writes and copies.
func (a cudaArch) files() []store.Extra {
	var out []store.Extra
	for _, f := range a.Files {
		switch {
		case slices.Equal(f.Copied, []string{"entrypoint.d/"}):
			out = append(out, store.Extra{Path: strings.TrimSuffix(f.Path, "/"), Kind: "d"})
		case len(f.Copied) == 1 && f.Copied[0] == "nvidia_entrypoint.sh":
			out = append(out, store.Extra{Path: f.Path + f.Copied[0], Kind: "f", Mode: 0o755})
		case len(f.Copied) == 1:
			out = append(out, store.Extra{Path: f.Path + f.Copied[0], Kind: "f"})
		case f.Content != "":
			out = append(out, store.Extra{Path: f.Path, Kind: "f", Mode: 0o644, Content: f.Content + "\n"})
		case len(out) > 0 && out[len(out)-1].Path == f.Path:
			out[len(out)-1].Content += f.Line + "\n"
		case f.Line != "":
			out = append(out, store.Extra{Path: f.Path, Kind: "f", Mode: 0o644, Content: f.Line + "\n"})
		}
	}
	return out
}

// cudaTree adds packages, links and zones. Below /usr/local nothing but CUDA packages write, so its entries are certain.
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
		r.PackagesAny = devel
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

// keyringSource is the apt source that the cuda-keyring package brings, named after the distribution and architecture of its URL.
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

// cudaDevel opens what the devel variant fills, and names what its packages bring from the distribution.
func (c *catalog) cudaDevel(r *store.Image, im cudaImage, home string, deb bool) {
	for _, p := range []string{"/bin", "/extras", "/nvvm", "/compute-sanitizer", "/targets/x86_64-linux/lib/libcupti*", "/targets/sbsa-linux/lib/libcupti*", "/targets/x86_64-linux/lib/stubs"} {
		r.Zones = append(r.Zones, store.Zone{Path: home + p, Rule: "open"})
	}
	major, _, _ := strings.Cut(im.CUDA, ".")
	if major != "8" && major != "9" && major != "10" {
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
