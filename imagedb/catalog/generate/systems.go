package main

import (
	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// systems are images of whole distributions of which only the package manager is known, by the repository; the tags are
// a regular expression. Sources: the distributions' own guides: docs.centos.org and wiki.centos.org (yum; dnf from 8
// on), docs.fedoraproject.org (dnf), docs.oracle.com/en/operating-systems/oracle-linux (yum; dnf from 8 on; microdnf in
// slim images), wiki.archlinux.org/title/Pacman, en.opensuse.org/SDB:Zypper_usage, www.kali.org/docs/general-use (apt).
var systems = map[string]struct{ tags, manager string }{
	"centos":                 {".+", "dnf, yum"},
	"quay.io/centos/centos":  {"stream[0-9]+(-development)?", "dnf, yum"},
	"fedora":                 {"[0-9]+", "dnf"},
	"oraclelinux":            {`7-slim|[0-9.]+`, "dnf, yum"},
	"archlinux":              {"latest|base|base-devel(-.*)?|base-[0-9].*", "pacman"},
	"opensuse/leap":          {".+", "zypper"},
	"opensuse/tumbleweed":    {".+", "zypper"},
	"kalilinux/kali-rolling": {".+", "apt"},
}

// readSystems makes the records of systems, where no family speaks of the tag.
func (c *catalog) readSystems() {
	for _, repo := range sortedKeys(systems) {
		s := systems[repo]
		c.images[repo+":~"+s.tags] = store.Image{Inferred: true, PackagesAny: true, Source: "what the distribution's guide says of its package manager",
			Manager: manager(s.manager), Config: store.Config{Env: []string{defaultEnv}},
			Commands: []store.Absence{{Names: foreignManagers(s.manager), Likely: true, Note: otherManager(s.manager)}}}
	}
}
