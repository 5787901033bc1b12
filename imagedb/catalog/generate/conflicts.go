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

// write makes the file of the packages that cannot be installed beside each other, and that of the packages that have
// such among their needs.
func (r rivals) write(out string) error {
	releases, err := filepath.Glob(filepath.Join(r.dir, "*"))
	if err != nil {
		return err
	}
	pairs, needs := map[[2]string]string{}, map[[2]string]string{}
	for _, release := range releases {
		all, err := readStanzas(release)
		if err != nil {
			return err
		}
		name := filepath.Base(release)
		for pair := range rivalsOf(all) {
			pairs[pair] += name[len(name)-1:]
		}
		for need := range burdens(all, rivalsOf(all)) {
			needs[need] += name[len(name)-1:]
		}
	}
	if err := writePairs(filepath.Join(out, "debian", "burdens.zst"), needs, len(releases)); err != nil {
		return err
	}
	return writePairs(filepath.Join(out, "debian", "conflicts.zst"), pairs, len(releases))
}

// writePairs writes a line for each first of the pairs, with the second ones and, where they are not of all releases, a
// slash and the last digits of those of which they are.
func writePairs(file string, pairs map[[2]string]string, releases int) error {
	var text strings.Builder
	last := ""
	byName := func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }
	for _, pair := range slices.SortedFunc(maps.Keys(pairs), byName) {
		if pair[0] != last {
			text.WriteString("\n" + pair[0])
			last = pair[0]
		}
		text.WriteString(" " + pair[1])
		if in := pairs[pair]; len(in) < releases {
			text.WriteString("/" + in)
		}
	}
	b, err := store.Compress([]byte(strings.TrimPrefix(text.String(), "\n") + "\n"))
	if err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o644)
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

// burdens are the packages that have rivals and that another one cannot do without: by needs that have no alternative
// and are nobody else's name, of any depth.
func burdens(all []map[string]string, pairs map[[2]string]bool) map[[2]string]bool {
	rival, providers := map[string]bool{}, map[string]int{}
	for pair := range pairs {
		rival[pair[0]], rival[pair[1]] = true, true
	}
	needs := map[string][]string{}
	for _, f := range all {
		providers[f["Package"]]++
		for provided := range strings.SplitSeq(f["Provides"], ",") {
			providers[dependency.FindString(provided)]++
		}
	}
	for _, f := range all {
		for one := range strings.SplitSeq(f["Pre-Depends"]+","+f["Depends"], ",") {
			if name := dependency.FindString(one); name != "" && !strings.Contains(one, "|") && providers[name] == 1 {
				needs[f["Package"]] = append(needs[f["Package"]], name)
			}
		}
	}
	found := map[[2]string]bool{}
	for name := range needs {
		seen := map[string]bool{name: true}
		for open := []string{name}; len(open) > 0; open = open[1:] {
			for _, need := range needs[open[0]] {
				if !seen[need] {
					seen[need] = true
					open = append(open, need)
				}
			}
		}
		for need := range seen {
			if need != name && rival[need] {
				found[[2]string{name, need}] = true
			}
		}
	}
	return found
}
