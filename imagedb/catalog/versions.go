package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/apk"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/table"
)

// The versions of the catalog are those of the day it was made, of Alpine's branches from 3.14 on those of the day of
// the release. Archives keep the newest version alone, so that an older one than the catalog has is gone for good; of
// newer ones nothing is known.

// orLater says what is known of the version that there is.
const orLater = " or later"

// Version is packages.Versioned's, in apt's terms.
func (r *repository) Version(name, pattern string) packages.Offer {
	if r.elsewhere || len(r.vendors) > 0 || len(r.lists) != 1 {
		return packages.Offer{}
	}
	has := lineOf(r.tables, "versions/"+r.release+".zst", r.lists[0].own[0], name)
	if has == "" || !apt.Outdated(pattern, has) {
		return packages.Offer{}
	}
	return packages.Offer{Presence: filesystem.Absent, Likely: true, Others: []string{has + orLater}}
}

// Version is packages.Versioned's: constraint is an operator and a version.
func (r *alpineRepository) Version(name, constraint string) packages.Offer {
	if strings.Contains(name, "@") || r.open {
		return packages.Offer{}
	}
	origin := lineOf(r.tables, "alpine/origins.zst", r.names, name)
	if origin == "" {
		origin = name
	}
	known := r.tables.alpineVersions(origin)
	for i, branch := range r.branches {
		has := known.of(branch)
		if r.masks[i] != store.AlpineBranch(branch) || has == "" || !apk.Outdated(constraint, has) {
			return packages.Offer{}
		}
	}
	has := known.of(r.branches[0]) + orLater
	return packages.Offer{Presence: filesystem.Absent, Likely: true, Others: []string{has}}
}

// alpineVersions are the versions of one of Alpine's recipes by branch, as "3.9=1.0-r0", wherever they change; "-" is
// none.
type alpineVersions []string

func (t *Tables) alpineVersions(origin string) alpineVersions {
	text, _ := t.text("alpine/versions.zst") // an edition without it knows no versions
	for fields := range table.Table(text).Find(origin) {
		if len(fields) == 2 {
			return strings.Fields(fields[1])
		}
	}
	return nil
}

// of is the version of a branch, "" where none is known.
func (v alpineVersions) of(branch string) string {
	version := ""
	for _, change := range v {
		from, to, _ := strings.Cut(change, "=")
		if from != branch && (from == "edge" || branch != "edge" && apk.Compare(from, branch) > 0) {
			break
		}
		version = strings.TrimPrefix(to, "-")
	}
	return version
}

// lineOf is a name's line in a file with one for each of the names, "" where there is none.
func lineOf(t *Tables, file string, names *store.Names, name string) string {
	at, ok := names.Index(name)
	if !ok {
		return ""
	}
	text, _ := t.text(file) // an edition without it knows none
	for range at {
		_, text, _ = strings.Cut(text, "\n")
	}
	line, _, _ := strings.Cut(text, "\n")
	return line
}
