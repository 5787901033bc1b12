package main

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// nameList packs the names of a release's index: p real, v provided, r only referred to by others.
func (c *catalog) nameList(release string, index []map[string]string) error {
	kinds := map[string]byte{}
	mark := func(field string, kind byte) {
		for group := range strings.SplitSeq(field, ",") {
			for name := range strings.SplitSeq(group, "|") {
				if name = dependency.FindString(name); name != "" && kinds[name] != 'p' && kinds[name] != 'v' {
					kinds[name] = kind
				}
			}
		}
	}
	for _, f := range index {
		kinds[f["Package"]] = 'p'
	}
	for _, f := range index {
		mark(f["Provides"], 'v')
	}
	for _, f := range index {
		for _, field := range []string{"Pre-Depends", "Depends", "Recommends", "Suggests", "Enhances", "Conflicts", "Breaks", "Replaces"} {
			mark(f[field], 'r')
		}
	}
	c.share(release, index, kinds)
	return c.packNames(release, kinds)
}

// maxProviders is how many packages are listed that provide one name.
const maxProviders = 6

// share adds the names of a release that several packages provide and none has.
func (c *catalog) share(release string, index []map[string]string, kinds map[string]byte) {
	providers := map[string][]string{}
	for _, f := range index {
		for provided := range strings.SplitSeq(f["Provides"], ",") {
			if name := dependency.FindString(provided); kinds[name] == 'v' && !slices.Contains(providers[name], f["Package"]) {
				providers[name] = append(providers[name], f["Package"])
			}
		}
	}
	for _, name := range sortedKeys(providers) {
		if all := slices.Sorted(slices.Values(providers[name])); len(all) > 1 {
			c.shared = append(c.shared, release+"\t"+name+"\t"+strings.Join(all[:min(len(all), maxProviders)], " "))
		}
	}
}

func (c *catalog) packNames(list string, kinds map[string]byte) error {
	b, err := store.EncodeNames(kinds)
	c.names[list] = b
	return err
}

// readNames makes the lists of Ubuntu releases, of the packages of known images, and of NVIDIA's repositories.
func (c *catalog) readNames() error {
	ubuntu := map[string]map[string]byte{"20.04": {}, "22.04": {}, "24.04": {}, "26.04": {}}
	add := func(release, name string) {
		if ubuntu[release] != nil && !nvidia(name) {
			ubuntu[release][name] = 'p'
		}
	}
	for version := range ubuntu {
		for _, p := range c.images["ubuntu:"+version].Packages {
			name, _, _ := strings.Cut(p, "=")
			add(version, name)
		}
		for _, p := range c.sets["ubuntu-"+version] {
			add(version, p.Name)
		}
	}
	var closures struct{ Sets map[string][]string }
	if err := c.facts.read("official/apt_closures.json", &closures); err != nil {
		return err
	}
	for key, names := range closures.Sets {
		_, codename, _ := strings.Cut(key, "@")
		for _, name := range names {
			add(map[string]string{"jammy": "22.04", "noble": "24.04", "resolute": "26.04"}[codename], name)
		}
	}
	for _, version := range sortedKeys(ubuntu) {
		if err := c.packNames("ubuntu-"+version, ubuntu[version]); err != nil {
			return err
		}
	}
	return c.nvidiaNames()
}

// nvidiaNames lists NVIDIA's packages for each distribution with deb packages: those that the images of the
// distribution install, and all that the redistribution manifests of the same CUDA versions name.
func (c *catalog) nvidiaNames() error {
	var table cudaImages
	if err := c.facts.read("cuda_images.json.gz", &table); err != nil {
		return err
	}
	var debs struct {
		Versions  map[string]map[string]string `json:"versions_by_cuda"`
		Installed map[string]any               `json:"installed_13_0_2"`
		Apt       map[string]any               `json:"apt_12_8_1_ubuntu2404"`
	}
	if err := c.facts.read("nvidia_debs.json", &debs); err != nil {
		return err
	}
	lists := map[string]map[string]byte{}
	for _, tag := range sortedKeys(table.Images) {
		im := table.Images[tag]
		list := "nvidia-" + strings.Replace(im.OS, "ubuntu", "ubuntu-", 1)
		if !strings.HasPrefix(im.OS, "ubuntu") || !strings.Contains(im.OS, ".") {
			continue
		}
		if lists[list] == nil {
			lists[list] = map[string]byte{}
		}
		for _, a := range im.Arch {
			for _, p := range a.Apt {
				if name, _, _ := strings.Cut(p, "="); nvidia(name) {
					lists[list][name] = 'p'
				}
			}
		}
		for name := range debs.Versions[im.CUDA] {
			lists[list][name] = 'p'
		}
	}
	for _, installed := range []map[string]any{debs.Installed, debs.Apt} {
		for name := range installed {
			if nvidia(name) {
				lists["nvidia-ubuntu-24.04"][name] = 'p'
			}
		}
	}
	for _, list := range sortedKeys(lists) {
		if err := c.packNames(list, lists[list]); err != nil {
			return err
		}
	}
	return nil
}
