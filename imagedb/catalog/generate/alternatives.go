package main

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// addAlternatives gives Ubuntu 24.04's packages the links that the same packages of Debian have update-alternatives
// make: the file list of the installed system holds only a few of those. Links of the minimal system are given to
// base-files.
func (c *catalog) addAlternatives() error {
	links := c.alternativeLinks()
	for i := range c.sets["ubuntu-24.04"] {
		p := &c.sets["ubuntu-24.04"][i]
		p.Files = sortFiles(append(p.Files, links[p.Name]...))
	}
	return nil
}

// alternativeLinks lists the links by package.
func (c *catalog) alternativeLinks() map[string][]store.File {
	links := map[string][]store.File{}
	add := func(owner string, f store.File) {
		if !slices.ContainsFunc(links[owner], func(have store.File) bool { return have.Path == f.Path }) {
			links[owner] = append(links[owner], store.File{Path: f.Path, Type: filesystem.Symlink, Link: f.Link,
				Likely: true})
		}
	}
	for _, version := range []string{"12", "13"} {
		for _, x := range c.images["debian:"+map[string]string{"12": "bookworm", "13": "trixie"}[version]].Files {
			if x.Kind == "l" && (strings.HasPrefix(x.Link, "/etc/alternatives/") || strings.HasPrefix(x.Path, "/etc/alternatives/")) {
				add("base-files", store.File{Path: x.Path, Link: x.Link})
			}
		}
		for _, p := range c.sets["debian-"+version+"-apt"] {
			for _, f := range p.Files {
				if f.Type == filesystem.Symlink && (strings.HasPrefix(f.Link, "/etc/alternatives/") || strings.HasPrefix(f.Path, "/etc/alternatives/")) {
					add(p.Name, f)
				}
			}
		}
	}
	return links
}
