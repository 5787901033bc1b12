package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// rivals is a folder of the indexes of Debian's releases, RELEASE/Packages-*.xz, a release named 12.
type rivals struct{ dir string }

// write makes the file of the packages that cannot be installed beside each other: a line for a package, with the other
// ones and, where it is not so in all releases, a slash and the last digits of those in which it is.
func (r rivals) write(out string) error {
	releases, err := filepath.Glob(filepath.Join(r.dir, "*"))
	if err != nil {
		return err
	}
	pairs := map[[2]string]string{}
	for _, release := range releases {
		all, err := readStanzas(release)
		if err != nil {
			return err
		}
		name := filepath.Base(release)
		for pair := range rivalsOf(all) {
			pairs[pair] += name[len(name)-1:]
		}
	}
	var text strings.Builder
	last := ""
	byName := func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }
	for _, pair := range slices.SortedFunc(maps.Keys(pairs), byName) {
		if pair[0] != last {
			text.WriteString("\n" + pair[0])
			last = pair[0]
		}
		text.WriteString(" " + pair[1])
		if in := pairs[pair]; len(in) < len(releases) {
			text.WriteString("/" + in)
		}
	}
	b, err := store.Compress([]byte(strings.TrimPrefix(text.String(), "\n") + "\n"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "debian", "conflicts.zst"), b, 0o644)
}

func readStanzas(release string) (all []map[string]string, err error) {
	files, _ := filepath.Glob(filepath.Join(release, "Packages-*.xz"))
	for _, name := range files {
		b, err := unxz(name)
		if err != nil {
			return nil, err
		}
		all = append(all, stanzas(string(b))...)
	}
	return all, nil
}

// rivalsOf are the pairs of packages of which one conflicts with the other or breaks it, in any version, by its name or
// by one that it provides.
func rivalsOf(all []map[string]string) map[[2]string]bool {
	by := map[string][]string{} // packages by name and provided name
	for _, f := range all {
		by[f["Package"]] = append(by[f["Package"]], f["Package"])
		for provided := range strings.SplitSeq(f["Provides"], ",") {
			if name := dependency.FindString(provided); name != "" {
				by[name] = append(by[name], f["Package"])
			}
		}
	}
	pairs := map[[2]string]bool{}
	for _, f := range all {
		own := f["Package"]
		for one := range strings.SplitSeq(f["Conflicts"]+","+f["Breaks"], ",") {
			if strings.ContainsAny(one, "(:|") {
				continue // some versions or architectures of it
			}
			for _, other := range by[strings.TrimSpace(one)] {
				if other != own {
					pairs[[2]string{min(own, other), max(own, other)}] = true
				}
			}
		}
	}
	return pairs
}
