package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// readKeyrings keeps the keys that apt believes: debian-archive-keyring's from the root file systems, and
// ubuntu-archive-keyring.gpg of ubuntu:24.04 from Debian's package of the same upstream version, whose length is the
// one that Ubuntu's file list gives.
func (c *catalog) readKeyrings() error {
	files := map[string][]byte{}
	for _, codename := range sortedKeys(releases) {
		for _, p := range c.sets["debian-"+releases[codename]] {
			if p.Name != "debian-archive-keyring" {
				continue
			}
			if err := keysOf(p, c.roots[codename], files); err != nil {
				return fmt.Errorf("keys of %s: %w", codename, err)
			}
		}
	}
	dir, err := c.ubuntuKeyring()
	if err != nil {
		return fmt.Errorf("ubuntu-keyring: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	for _, p := range c.sets["ubuntu-24.04"] {
		if p.Name != "ubuntu-keyring" {
			continue
		}
		for _, f := range p.Files {
			if b, err := os.ReadFile(filepath.Join(dir, f.Path)); err == nil && int64(len(b)) == f.Size && f.Size > 0 {
				files[p.Name+"="+p.Version+" "+f.Path] = b
			}
		}
	}
	c.keyrings, err = store.EncodeKeyrings(files)
	return err
}

// keysOf reads the keys among a package's files; those that apt holds back as removed are left out.
func keysOf(p store.Package, dir string, files map[string][]byte) error {
	for _, f := range p.Files {
		ext := filepath.Ext(f.Path)
		if f.Type != filesystem.Regular || strings.Contains(f.Path, "removed") || ext != ".gpg" && ext != ".pgp" && ext != ".asc" {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, f.Path))
		if err != nil {
			return err
		}
		if ext == ".asc" {
			var ok bool
			if b, ok = store.Unarmor(b); !ok {
				return fmt.Errorf("%s is armoured otherwise than expected", f.Path)
			}
		}
		files[p.Name+"="+p.Version+" "+f.Path] = b
	}
	return nil
}

// ubuntuKeyring unpacks trixie's ubuntu-keyring into a temporary folder.
func (c *catalog) ubuntuKeyring() (string, error) {
	f, err := c.mirror.get(c.archives["trixie"].packages["ubuntu-keyring"]["Filename"])
	if err != nil {
		return "", err
	}
	defer f.Close()
	dir, err := os.MkdirTemp("", "layerlint-keyring-")
	if err != nil {
		return "", err
	}
	return dir, exec.Command("dpkg-deb", "-x", f.Name(), dir).Run()
}
