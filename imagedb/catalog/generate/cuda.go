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

// sameRecord reports whether two architectures' records say the same.
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
