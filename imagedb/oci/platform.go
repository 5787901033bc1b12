package oci

import (
	"fmt"
	"slices"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
)

// platformName is "os/arch" or "os/arch/variant", without the variants that go without saying.
func platformName(p v1.Platform) string {
	arch, variant := normalArch(p.Architecture, p.Variant)
	return strings.TrimSuffix(p.OS+"/"+arch+"/"+variant, "/")
}

func normalArch(arch, variant string) (string, string) {
	switch strings.ToLower(arch) {
	case "x86_64", "x86-64", "amd64":
		if variant == "v1" {
			variant = ""
		}
		return "amd64", variant
	case "aarch64", "arm64":
		if variant == "8" || variant == "v8" {
			variant = ""
		}
		return "arm64", variant
	case "armhf", "arm":
		switch variant {
		case "", "7":
			variant = "v7"
		case "5", "6", "8":
			variant = "v" + variant
		}
		return "arm", variant
	case "i386":
		return "386", ""
	}
	return strings.ToLower(arch), variant
}

func parsePlatform(s string) (v1.Platform, error) {
	parts := strings.Split(strings.ToLower(s), "/")
	if len(parts) < 2 || len(parts) > 3 || slices.Contains(parts, "") {
		return v1.Platform{}, fmt.Errorf("platform %q is not os/arch or os/arch/variant", s)
	}
	p := v1.Platform{OS: parts[0], Architecture: parts[1]}
	if len(parts) == 3 {
		p.Variant = parts[2]
	}
	p.Architecture, p.Variant = normalArch(p.Architecture, p.Variant)
	return p, nil
}

// acceptable lists the platforms that run on want, best first, as containerd's platforms.Only has them.
func acceptable(want v1.Platform) []string {
	os := want.OS + "/"
	older := func(arch string, variant string, all ...string) []string {
		var list []string
		for _, v := range all[max(0, slices.Index(all, variant)):] {
			list = append(list, strings.TrimSuffix(os+arch+"/"+v, "/"))
		}
		return list
	}
	switch want.Architecture {
	case "amd64":
		return append(older("amd64", want.Variant, "v4", "v3", "v2", ""), os+"386")
	case "arm":
		return older("arm", want.Variant, "v8", "v7", "v6", "v5")
	case "arm64":
		list := []string{os + "arm64"}
		if want.Variant != "" {
			list = append([]string{os + "arm64/" + want.Variant}, list...)
		}
		return append(list, older("arm", "v8", "v8", "v7", "v6", "v5")...)
	}
	return []string{platformName(want)}
}

// Platform names a platform as Image.Platform does.
func Platform(os, arch, variant string) string {
	return platformName(v1.Platform{OS: os, Architecture: arch, Variant: variant})
}

// Runs reports whether an image for a platform, as Platform names it, runs where another is wanted.
func Runs(have, want string) bool {
	p, err := parsePlatform(want)
	return err == nil && slices.Contains(acceptable(p), have)
}

// choose picks the manifest of an index for a platform.
func choose(ref, platform string, index *v1.IndexManifest) (v1.Descriptor, error) {
	want, err := parsePlatform(platform)
	if err != nil {
		return v1.Descriptor{}, err
	}
	byName := map[string]v1.Descriptor{}
	var have []string
	for _, d := range index.Manifests {
		if d.Annotations[annotationReference] != "" || d.Platform == nil || d.Platform.OS == "unknown" {
			continue
		}
		name := platformName(*d.Platform)
		if _, again := byName[name]; !again {
			byName[name] = d
			have = append(have, name)
		}
	}
	for _, name := range acceptable(want) {
		if d, ok := byName[name]; ok {
			return d, nil
		}
	}
	if len(have) == 0 && len(index.Manifests) == 1 {
		return index.Manifests[0], nil
	}
	slices.Sort(have)
	return v1.Descriptor{}, &imagedb.PlatformError{Ref: ref, Want: platform, Have: have}
}
