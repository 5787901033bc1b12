package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// archive is a suite's Packages index.
type archive struct {
	packages map[string]map[string]string
	provided map[string][]string // virtual name to the packages that provide it, sorted
}

func newArchive(index []map[string]string) archive {
	a := archive{packages: map[string]map[string]string{}, provided: map[string][]string{}}
	for _, f := range index {
		a.packages[f["Package"]] = f
	}
	for _, name := range sortedKeys(a.packages) {
		for p := range strings.SplitSeq(a.packages[name]["Provides"], ",") {
			if virtual := dependency.FindString(p); virtual != "" {
				a.provided[virtual] = append(a.provided[virtual], name)
			}
		}
	}
	return a
}

// closure lists what name brings, itself first: the first alternative that exists of each dependency.
func (a archive) closure(name string, recommends bool) []string {
	var out []string
	var add func(name string)
	add = func(name string) {
		f, ok := a.packages[name]
		if !ok {
			for _, p := range a.provided[name][:min(1, len(a.provided[name]))] {
				add(p)
			}
			return
		}
		if slices.Contains(out, name) {
			return
		}
		out = append(out, name)
		fields := []string{f["Pre-Depends"], f["Depends"]}
		if recommends {
			fields = append(fields, f["Recommends"])
		}
		for group := range strings.SplitSeq(strings.Join(fields, ","), ",") {
			for alternative := range strings.SplitSeq(group, "|") {
				dep := dependency.FindString(alternative)
				if a.packages[dep] != nil || len(a.provided[dep]) > 0 {
					add(dep)
					break
				}
			}
		}
	}
	add(name)
	return out
}

// wantedPackage is a package to read: whole, or its paths from the Contents index.
type wantedPackage struct {
	name, frame string
	size        int
	contents    bool
}

// frames groups what roots bring so that packages that come together lie together. What only recommendations bring is
// read from the Contents index.
func (a archive) frames(roots []string, have map[string]bool) []wantedPackage {
	var out []wantedPackage
	seen := map[string]bool{}
	number := 0
	for _, recommends := range []bool{false, true} {
		for _, root := range roots {
			number++
			count := 0
			for _, name := range a.closure(root, recommends) {
				if seen[name] || have[name] {
					continue
				}
				seen[name] = true
				size, _ := strconv.Atoi(a.packages[name]["Size"])
				out = append(out, wantedPackage{name, fmt.Sprintf("%05d.%02d", number, count/25), size, recommends})
				count++
			}
		}
	}
	return out
}
