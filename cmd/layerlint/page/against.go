package page

import (
	"cmp"
	"maps"
	"slices"
)

const maxDifferent = 60 // packages, folders and files that are listed of a difference

type (
	// Difference is what came, went and grew from another build or image to this one. Of each list the entries with the
	// most bytes are kept; the counts are of all.
	Difference struct {
		Name         string         `json:"name"`   // of the other one
		Before       int64          `json:"before"` // bytes of it
		After        int64          `json:"after"`
		Bytes        int64          `json:"bytes"`                // that this one has more
		Open         bool           `json:"open,omitempty"`       // not all sizes of both are known
		OpenBefore   bool           `json:"openBefore,omitempty"` // not all of the other one's are
		Packages     []Different    `json:"packages"`
		PackageCount int            `json:"packageCount"`
		Folders      []FolderChange `json:"folders"`
		Files        []Different    `json:"files"`
		FileCount    int            `json:"fileCount"`
		NewFindings  []Finding      `json:"newFindings"` // that the other build does not have: by rule and words, wherever they are
		Fixed        int            `json:"fixed"`       // findings that only the other build has
	}
	// Different is a package or file that differs. Change is "came", "went", "grew", "shrank" or "changed".
	Different struct {
		Name   string `json:"name"`
		Change string `json:"change"`
		Before string `json:"before,omitempty"` // version of a package
		After  string `json:"after,omitempty"`
		Bytes  int64  `json:"bytes"` // that it takes more
	}
	// FolderChange is the bytes of a folder in both.
	FolderChange struct {
		Path   string `json:"path"`
		Before int64  `json:"before"`
		After  int64  `json:"after"`
		Bytes  int64  `json:"bytes"`
	}
)

// Against compares the page with one of another build or image.
func (p *Page) Against(other *Page) {
	d := &Difference{Name: other.File, Before: other.Image.Bytes, After: p.Image.Bytes,
		Bytes: p.Image.Bytes - other.Image.Bytes, Open: p.Image.Open || other.Image.Open,
		OpenBefore:  other.Image.Open,
		NewFindings: []Finding{}}
	d.Packages = packageChanges(other.Packages, p.Packages)
	d.Files = fileChanges(other.weighed, p.weighed)
	d.Folders = folderChanges(other.weighed, p.weighed)
	d.PackageCount, d.FileCount = len(d.Packages), len(d.Files)
	for _, list := range []*[]Different{&d.Packages, &d.Files} {
		slices.SortStableFunc(*list, func(a, b Different) int {
			return cmp.Or(cmp.Compare(abs(b.Bytes), abs(a.Bytes)), cmp.Compare(a.Name, b.Name))
		})
		*list = append([]Different{}, (*list)[:min(len(*list), maxDifferent)]...)
	}
	d.findings(other, p)
	p.Difference = d
}

func abs(n int64) int64 { return max(n, -n) }

func packageChanges(before, after []Held) (all []Different) {
	index := func(list []Held) map[string]Held {
		m := map[string]Held{}
		for _, h := range list {
			m[h.Manager+" "+h.Name] = h
		}
		return m
	}
	b, a := index(before), index(after)
	both := maps.Clone(b)
	maps.Copy(both, a)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		was, had := b[name]
		is, has := a[name]
		d := Different{Name: name, Before: was.Version, After: is.Version, Bytes: is.Bytes - was.Bytes, Change: "changed"}
		switch {
		case !had:
			d.Change = "came"
		case !has:
			d.Change = "went"
		case was.Version == is.Version:
			continue
		}
		all = append(all, d)
	}
	return all
}

func fileChanges(before, after map[string]int64) (all []Different) {
	both := maps.Clone(before)
	if both == nil {
		both = map[string]int64{}
	}
	maps.Copy(both, after)
	for name := range both {
		was, had := before[name]
		is, has := after[name]
		d := Different{Name: name, Bytes: is - was, Change: "grew"}
		switch {
		case !had:
			d.Change = "came"
		case !has:
			d.Change = "went"
		case is == was:
			continue
		case is < was:
			d.Change = "shrank"
		}
		all = append(all, d)
	}
	return all
}

func folderChanges(before, after map[string]int64) []FolderChange {
	folders := map[string]*FolderChange{}
	at := func(p string) *FolderChange {
		key := top(p)
		if folders[key] == nil {
			folders[key] = &FolderChange{Path: bounded(key)}
		}
		return folders[key]
	}
	for p, bytes := range before {
		at(p).Before += bytes
	}
	for p, bytes := range after {
		at(p).After += bytes
	}
	all := []FolderChange{}
	for _, f := range folders {
		if f.Bytes = f.After - f.Before; f.Bytes != 0 {
			all = append(all, *f)
		}
	}
	slices.SortFunc(all, func(a, b FolderChange) int {
		return cmp.Or(cmp.Compare(abs(b.Bytes), abs(a.Bytes)), cmp.Compare(a.Path, b.Path))
	})
	return all[:min(len(all), maxDifferent)]
}

// findings lists those of the page that the other lacks, as often as they are there, and counts those that went.
func (d *Difference) findings(before, after *Page) {
	had := map[[2]string]int{}
	for _, f := range before.Findings {
		had[[2]string{f.Rule, f.Message}]++
		d.Fixed++
	}
	for _, f := range after.Findings {
		key := [2]string{f.Rule, f.Message}
		if had[key] > 0 {
			had[key]--
			d.Fixed--
			continue
		}
		d.NewFindings = append(d.NewFindings, f)
	}
}
