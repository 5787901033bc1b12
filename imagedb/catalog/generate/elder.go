package main

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// elderTags are the tags of distributions' releases that the families do not name, by the repository. All releases'
// images are made the same way (debuerreotype's minbase, Ubuntu's rootfs): what all that are known have and lack is
// likely so for these. Before Ubuntu 16.04 there was a python3.
var elderTags = map[string]string{
	"debian": `(wheezy|jessie|stretch|buster|forky|testing|sid|unstable|[789]|10)(\.[0-9]+)*(-[0-9]{8})?(-slim)?`,
	"ubuntu": `(1[6-9]|2[0-9])\.(04|10)(\.[0-9]+)?|(xenial|bionic|cosmic|disco|eoan|groovy|hirsute|impish|kinetic|lunar|mantic|oracular|plucky|questing|devel)(-[0-9.]+)?`,
}

// elderNames are repositories whose names carry a release or version that the families no longer name, with one that
// they do: distroless images have no shell and no package manager, whatever Java or Node.js and whatever Debian they
// were built from.
var elderNames = map[string][]string{
	"gcr.io/distroless/java17-debian13":   {"java11-debian11", "java11-debian12", "java17-debian11", "java17-debian12", "java21-debian12"},
	"gcr.io/distroless/nodejs24-debian13": {"nodejs16-debian11", "nodejs18-debian11", "nodejs18-debian12", "nodejs20-debian11", "nodejs20-debian12", "nodejs22-debian12"},
	"gcr.io/distroless/python3-debian13":  {"python3-debian11", "python3-debian12"},
}

// elderReleases makes the records that elderTags and elderNames lead to.
func (c *catalog) elderReleases(byRepo map[string][]*family) {
	for _, repo := range sortedKeys(elderNames) {
		for _, name := range elderNames[repo] {
			for _, tag := range []string{"latest", "nonroot"} {
				if key := repo + ":" + tag; c.images[key].Alias != "" {
					c.images["gcr.io/distroless/"+name+":"+tag] = store.Image{Alias: key, Inferred: true}
				}
			}
		}
	}
	for _, f := range byRepo["busybox"] {
		c.images[`busybox:~1\.[0-9]+(\.[0-9]+)*(-(glibc|musl|uclibc))?`] = store.Image{Alias: "busybox:" + f.key, Inferred: true}
	}
	for _, repo := range sortedKeys(elderTags) {
		all := common(withoutRelease(byRepo[repo]))
		r := c.familyRecord(all, nil)
		r.Inferred, r.Computed = true, true
		r.Commands = steady(r.Commands, "gpg ps ping ip less openssl adduser addgroup bzip2 xz netbase")
		for _, f := range byRepo[repo] {
			tag, _, _ := strings.Cut(f.Tags, ",")
			r.Packages = append(r.Packages, c.packageNames(repo+":"+tag)...)
		}
		slices.Sort(r.Packages)
		r.Packages = slices.Compact(r.Packages)
		c.images[repo+":~"+elderTags[repo]] = r
	}
}

// packageNames are the names of a record's packages and of those of all that it builds on.
func (c *catalog) packageNames(key string) []string {
	var names []string
	for key != "" {
		r := c.images[key]
		if r.Alias != "" {
			r = c.images[r.Alias]
		}
		key = r.From
		for _, p := range r.Packages {
			name, _, _ := strings.Cut(p, "=")
			names = append(names, name)
		}
	}
	return names
}
