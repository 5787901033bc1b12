package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// alpineRecord is what images on Alpine build on: files of every release of it. What Alpine itself lacks they may have.
const alpineRecord = "alpine:#base"

// readAlpine adds BusyBox's applets to the record of Alpine's family, which names some of them. Where applets are comes
// from a BusyBox of Debian's, asked with --list-full: the source of each applet says it, whoever builds it. That
// Alpine's build has the others that Debian's has is likely. musl's loader is where its Makefile puts it.
func (c *catalog) readAlpine(families []family) error {
	i := slices.IndexFunc(families, func(f family) bool { return f.Image == "alpine" })
	if i < 0 {
		return nil
	}
	applets, err := c.mirror.applets()
	if err != nil {
		return fmt.Errorf("busybox: %w", err)
	}
	named := strings.Fields("sh ash wget tar unzip bzip2 ps") // of the family's present commands, those that BusyBox has
	for _, also := range families[i].AlsoPresent {
		if list, ok := strings.CutPrefix(also, "busybox applets: "); ok {
			named = append(named, strings.Fields(list)...)
		}
	}
	r := store.Image{Source: families[i].Source, ConfigKnown: true, Notes: []string{"BusyBox's applets beyond those that the source names are inferred from Debian's BusyBox"}}
	for _, p := range applets {
		if slices.Contains(slices.Concat(notAlpine, families[i].Absent, families[i].AlsoAbsent), filepath.Base(p)) {
			continue
		}
		x := store.Extra{Path: "/" + p, Likely: true, Note: "an applet of Debian's BusyBox"}
		if slices.Contains(named, filepath.Base(p)) {
			x.Likely, x.Note = false, "an applet of Alpine's BusyBox"
		}
		r.Files = append(r.Files, x)
	}
	r.Files = append(r.Files, store.Extra{Path: "/lib/ld-musl-x86_64.so.1", Note: "musl's Makefile: LDSO_PATHNAME"})
	c.images[alpineRecord] = r
	alpine := c.images["alpine:"+families[i].key]
	alpine.From = alpineRecord
	c.images["alpine:"+families[i].key] = alpine
	return nil
}

// notAlpine are applets of Debian's build that only manage Debian's and other systems' packages.
var notAlpine = []string{"dpkg", "dpkg-deb", "rpm", "rpm2cpio"}

// applets are the paths, without leading slash, at which Debian 12's BusyBox would install itself.
func (m *mirror) applets() ([]string, error) {
	index, err := m.index("bookworm")
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(index, func(f map[string]string) bool { return f["Package"] == "busybox" })
	if i < 0 {
		return nil, fmt.Errorf("bookworm has none")
	}
	f, err := m.get(index[i]["Filename"])
	if err != nil {
		return nil, err
	}
	f.Close()
	dir, err := os.MkdirTemp("", "layerlint-busybox-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := exec.Command("dpkg-deb", "-x", f.Name(), dir).Run(); err != nil {
		return nil, fmt.Errorf("unpacking it: %w", err)
	}
	for _, at := range []string{"bin/busybox", "usr/bin/busybox"} {
		if out, err := exec.Command(filepath.Join(dir, at), "--list-full").Output(); err == nil {
			return strings.Fields(string(out)), nil
		}
	}
	return nil, fmt.Errorf("it does not run")
}
