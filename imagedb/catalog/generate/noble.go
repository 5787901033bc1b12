package main

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

const (
	source1302 = "a complete file list of an installed ubuntu:24.04 with the CUDA 13.0.2 packages, documentation left out"
	defaultEnv = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
)

// minimalZones is what a complete list of packages proves: nothing unlisted is there, but for the directories that
// maintainer scripts, image builders and the running system fill, and documentation, which is not listed.
func minimalZones(rule, note string) []store.Zone {
	zones := []store.Zone{{Path: "/", Rule: rule, Note: note}}
	for _, dir := range omitted {
		zones = append(zones, store.Zone{Path: "/usr/share/" + dir, Rule: "open"})
	}
	for _, p := range []string{"/dev", "/etc", "/proc", "/root", "/run", "/sys", "/tmp", "/var", "/home", "/.dockerenv", "/usr/lib/locale",
		"/usr/lib/mime", "/usr/lib/udev", "/usr/lib/systemd", "/lib/udev", "/lib/systemd", "/usr/lib/x86_64-linux-gnu/perl*", "/usr/lib/x86_64-linux-gnu/gconv",
		"/usr/sbin/policy-rc.d"} {
		zones = append(zones, store.Zone{Path: p, Rule: "open"})
	}
	return zones
}

// noble makes the records of ubuntu:24.04 and nvidia/cuda:13.0.2-*-ubuntu24.04.
func (c *catalog) noble(layers map[string][]string, loose []listedFile) {
	extras := map[string][]store.Extra{}
	for _, l := range loose {
		x := store.Extra{Path: l.Path, Kind: l.Type[:1], Link: l.Link}
		if l.Type == "symlink" {
			x.Kind = "l"
		} else if l.Mode == "755" {
			x.Mode = 0o755
		} else {
			x.Mode = 0o644
		}
		if l.Path == "/etc/ld.so.conf.d/nvidia.conf" {
			x.Content = "/usr/local/cuda/lib64\n"
		}
		extras[l.Layer] = append(extras[l.Layer], x)
	}
	c.images["ubuntu:24.04"] = store.Image{
		Source: source1302, Config: store.Config{Env: []string{defaultEnv}, Cmd: []string{"/bin/bash"}, Labels: map[string]string{"org.opencontainers.image.version": "24.04"}},
		ConfigKnown: true, Complete: true, PackagesAll: true, Manager: "dpkg", Sets: []string{"ubuntu-24.04"}, Packages: layers["ubuntu"],
		Files: slices.Concat(extras["ubuntu"], ubuntuExtras("24.04", "noble", "Noble Numbat")), Zones: append(minimalZones("absent", ""), trustedKeys("absent")...),
		Commands: nil, Notes: []string{"documentation and locales below /usr/share are not in the list"},
	}
	const prefix = "nvidia/cuda:13.0.2-"
	c.cuda1302(prefix+"base-ubuntu24.04", "ubuntu:24.04", layers["base"], extras["base"])
	c.cuda1302(prefix+"runtime-ubuntu24.04", prefix+"base-ubuntu24.04", layers["runtime"], extras["runtime"])
	c.cuda1302(prefix+"devel-ubuntu24.04", prefix+"runtime-ubuntu24.04", layers["devel"], extras["devel"])
	var runtime []string
	for _, p := range layers["cudnn-devel"] {
		if !strings.Contains(p, "-dev-") && !strings.Contains(p, "-headers-") {
			runtime = append(runtime, p)
		}
	}
	c.cuda1302(prefix+"cudnn-devel-ubuntu24.04", prefix+"devel-ubuntu24.04", layers["cudnn-devel"], nil)
	c.cuda1302(prefix+"cudnn-runtime-ubuntu24.04", prefix+"runtime-ubuntu24.04", runtime, nil)
}

func (c *catalog) cuda1302(key, from string, packages []string, extras []store.Extra) {
	tag := strings.TrimPrefix(key, "nvidia/cuda:")
	c.tags["nvidia/cuda"] = append(c.tags["nvidia/cuda"], tag)
	c.images[key] = store.Image{
		From: from, Source: source1302, ConfigKnown: false, Complete: true, PackagesAll: true, Sets: []string{"cuda-13.0.2"},
		Packages: packages, Files: extras, Zones: []store.Zone{{Path: "/opt/nvidia", Rule: "open"}},
		Notes: []string{"its configuration is inferred from the 13.0.0 image"},
	}
}

// ubuntuExtras are paths that Ubuntu's base-files and image builds make outside of packages, and os-release, composed
// from the release's names.
func ubuntuExtras(version, codename, title string) []store.Extra {
	extras := localDirs("as made by the base-files package's postinst")
	name := "Ubuntu " + version + " LTS"
	release := "PRETTY_NAME=\"" + name + "\"\nNAME=\"Ubuntu\"\nVERSION_ID=\"" + version + "\"\nVERSION=\"" + version + " LTS (" + title + ")\"\n" +
		"VERSION_CODENAME=" + codename + "\nID=ubuntu\nID_LIKE=debian\nUBUNTU_CODENAME=" + codename + "\n"
	extras = append(extras,
		store.Extra{Path: "/etc/os-release", Kind: "l", Link: "../usr/lib/os-release"},
		store.Extra{Path: "/usr/lib/os-release", Kind: "f", Mode: 0o644, Content: release, Likely: true,
			Note: "composed from the release's names; point releases change PRETTY_NAME"})
	for _, name := range []string{"passwd", "group", "shadow", "gshadow", "hostname", "hosts", "resolv.conf", "nsswitch.conf", "shells", "environment"} {
		extras = append(extras, store.Extra{Path: "/etc/" + name, Kind: "f"})
	}
	return extras
}

// localDirs are the directories of /usr/local that base-files makes in every Debian and Ubuntu.
func localDirs(note string) []store.Extra {
	var extras []store.Extra
	for _, d := range []string{"bin", "etc", "games", "include", "lib", "sbin", "share", "share/man", "src"} {
		extras = append(extras, store.Extra{Path: "/usr/local/" + d, Kind: "d", Mode: 0o755, Note: note})
	}
	return append(extras, store.Extra{Path: "/usr/local/man", Kind: "l", Link: "share/man", Note: note})
}
