package main

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// officialTags resolves the tags of Docker's library, as of the table's day, to families.
func (c *catalog) officialTags(byRepo map[string][]*family) error {
	var table struct {
		Images map[string]struct{ Tags map[string]string }
	}
	if err := c.facts.read("official/official_tags.json", &table); err != nil {
		return err
	}
	for _, repo := range sortedKeys(table.Images) {
		told := map[string]*family{}
		for _, tag := range sortedKeys(table.Images[repo].Tags) {
			c.tags[repo] = append(c.tags[repo], tag)
			if _, ok := c.images[repo+":"+tag]; ok {
				continue
			}
			if f := familyOf(repo, byRepo[repo], tag, table.Images[repo].Tags[tag]); f != nil {
				told[tag] = f
				if _, ok := c.images[repo+":"+f.key]; ok {
					c.images[repo+":"+tag] = store.Image{Alias: repo + ":" + f.key}
				} else if known := f.known(c, repo, tag); known != "" {
					c.images[repo+":"+tag] = store.Image{Alias: known}
				}
			}
		}
		c.frozenTags(repo, byRepo[repo])
		c.otherTags(repo, told)
	}
	c.images["mongo:latest"] = store.Image{Alias: "mongo:8.3", Inferred: true} // the table has no tags that other systems share
	return c.movingTags(byRepo)
}

// frozenTags makes records of the tags that families name in full and the table of the day no longer has.
func (c *catalog) frozenTags(repo string, families []*family) {
	for _, f := range families {
		for _, p := range f.patterns {
			tag := strings.ReplaceAll(p, `\`, "")
			if _, ok := c.images[repo+":"+tag]; !ok && regexp.QuoteMeta(tag) == p && c.images[repo+":"+f.key].Source != "" {
				c.images[repo+":"+tag] = store.Image{Alias: repo + ":" + f.key}
			}
		}
	}
}

// known names the record that stands for a family which has a better one.
func (f *family) known(c *catalog, repo, tag string) string {
	release := f.codename()
	if strings.Contains(f.Tags, "slim") {
		release += "-slim"
	}
	if _, ok := c.images[repo+":"+release]; ok && release != tag {
		return repo + ":" + release
	}
	return ""
}

// familyOf finds the family of a tag that is built from a directory like 3.12/slim-trixie. It is nil unless exactly one
// fits.
func familyOf(repo string, families []*family, tag, dir string) *family {
	for _, spelling := range append([]string{tag}, spellings(dir)...) {
		if f := only(families, func(f *family) bool { return f.matches(spelling) }); f != nil {
			return f
		}
	}
	whole := tag + " " + dir
	fit := filter(families, func(f *family) bool {
		return (f.Libc == "musl") == strings.Contains(whole, "alpine") && strings.Contains(f.Tags, "slim") == strings.Contains(whole, "slim") && f.agrees(whole)
	})
	if marks.FindString(whole) == "" && !slices.Contains(uniform, repo) {
		return nil
	}
	if len(fit) > 1 {
		n := cmp.Or(leadingNumber(tag), leadingNumber(dir))
		number := regexp.MustCompile(`\b` + regexp.QuoteMeta(n) + `\b`)
		fit = filter(fit, func(f *family) bool { return n != "" && number.MatchString(f.Tags) })
	}
	return only(fit, func(*family) bool { return true })
}

// marks are the words of tags and directories that tell releases and variants apart.
var marks = regexp.MustCompile(`bookworm|trixie|bullseye|buster|noble|jammy|focal|resolute|forky|sid\b|al2023|al2\b|oracle|ubi[0-9]+|python|scala|-r-|kitten|alpine|rootless|builder|fpm|apache|management|minimal|rc\b|beta`)

// uniform are repositories whose bare tags have one kind of contents each.
var uniform = []string{"redis", "nginx", "httpd", "haproxy", "memcached", "mysql", "rabbitmq", "postgres", "caddy", "docker", "bash", "composer",
	"fedora", "amazonlinux", "almalinux", "rockylinux", "busybox", "r-base", "gcc", "julia", "alpine"}

// agrees reports whether each mark of a tag and its directory is one of the family's.
func (f *family) agrees(whole string) bool {
	own := f.Tags + " " + f.Distribution + " " + f.Libc
	for _, mark := range marks.FindAllString(whole, -1) {
		if mark == "alpine" || strings.Contains(own, mark) {
			continue
		}
		return false
	}
	return true
}

func (f *family) matches(tag string) bool {
	return slices.ContainsFunc(f.patterns, func(p string) bool { return regexp.MustCompile("^(?:" + p + ")$").MatchString(tag) })
}

// spellings returns the tags that name a directory in full: 8.4/trixie/fpm is 8.4-fpm-trixie.
func spellings(dir string) []string {
	dir, _, _ = strings.Cut(dir, " @")
	parts := strings.Split(strings.Trim(dir, "/"), "/")
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "ubuntu" || p == "oci" || p == "index.json" || p == "" })
	if len(parts) < 2 {
		return parts
	}
	rest := slices.Clone(parts[1:])
	straight := strings.Join(rest, "-")
	slices.Reverse(rest)
	turned := strings.Join(rest, "-")
	var out []string
	for _, r := range []string{straight, turned} {
		short := regexp.MustCompile(`alpine[0-9.]+`).ReplaceAllString(r, "alpine")
		out = append(out, parts[0]+"-"+r, r, parts[0]+"-"+short, short)
	}
	return out
}

func leadingNumber(tag string) string { return regexp.MustCompile(`^[0-9]+`).FindString(tag) }

func filter(families []*family, ok func(*family) bool) []*family {
	var out []*family
	for _, f := range families {
		if ok(f) {
			out = append(out, f)
		}
	}
	return out
}

func only(families []*family, ok func(*family) bool) *family {
	if fit := filter(families, ok); len(fit) == 1 {
		return fit[0]
	}
	return nil
}

// lists are the files of the official folder that hold one image's configuration and package list.
var lists = []string{"alpine_3.23.6", "alpine_3.24.2", "busybox_latest", "golang_1.27-alpine", "nginx_alpine",
	"nginx_latest", "node_22-alpine", "node_22-slim", "postgres_18", "python_3.12-alpine", "python_3.12-slim-bookworm",
	"python_3.12-slim-trixie", "redis_8.10.2", "ubuntu_20.04"}

// officialLists makes records of the images whose own configuration and packages are known, over their families'
// records.
func (c *catalog) officialLists(byRepo map[string][]*family) error {
	for _, name := range lists {
		var l officialImage
		if err := c.facts.read("official/"+name+".json", &l); err != nil {
			return err
		}
		key := l.Image + ":" + l.Tag
		under := c.images[key].Alias
		if f := familyOf(l.Image, byRepo[l.Image], l.Tag, l.Tag); under == "" && f != nil {
			under = l.Image + ":" + f.key
		}
		r := store.Image{From: under, Source: "official-images repo-info: " + l.Source, ConfigKnown: true, Manager: l.Manager,
			Config:      store.Config{Cmd: l.Cmd, Entrypoint: l.Entrypoint, Labels: l.Labels},
			PackagesAny: len(l.Packages) == 0, PackagesAll: len(l.Packages) > 0, PackagesOnly: len(l.Packages) > 0}
		for _, name := range sortedKeys(l.Env) {
			r.Config.Env = append(r.Config.Env, name+"="+l.Env[name])
		}
		if key == "ubuntu:20.04" {
			r.Sets = []string{"ubuntu-20.04"}
			r.Files = append(usrMerge(), ubuntuExtras("20.04", "focal", "Focal Fossa")...)
			r.Files = append(r.Files, store.Extra{Path: "/usr/bin/bash"}, store.Extra{Path: "/usr/bin/sh"}, store.Extra{Path: "/usr/bin/perl"}, store.Extra{Path: "/usr/bin/tar"})
			r.Zones = inferredZones()
			r.Notes = []string{"the package list is complete, the packages' files are those of later releases"}
		}
		if len(l.Packages) == 0 {
			l.Packages = l.Partial
		}
		for _, p := range l.Packages {
			r.Packages = append(r.Packages, joinVersion(p[0], p[1]))
		}
		if r.PackagesAny {
			r.Computed = c.images[under].Computed
		}
		c.images[key] = r
	}
	return nil
}
