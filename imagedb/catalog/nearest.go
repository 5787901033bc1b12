package catalog

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Nearest gives up to n existing names that look most like name, the best first.
func (l NameList) Nearest(name string, n int) []string {
	type candidate struct {
		name     string
		distance int
	}
	var best []candidate
	limit := max(2, len(name)/3)
	for _, list := range append(slices.Clone(l.own), l.like...) {
		for other, kind := range list.All {
			if kind == 'r' || other == name || abs(len(other)-len(name)) > limit {
				continue
			}
			if d := distance(name, other, limit); d <= limit {
				best = append(best, candidate{other, d})
			}
		}
	}
	slices.SortFunc(best, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.name, b.name))
	})
	best = slices.Compact(best)
	var names []string
	for _, c := range best[:min(n, len(best))] {
		names = append(names, c.name)
	}
	return names
}

// all are the names of the list and of those that are like it.
func (l NameList) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, list := range append(slices.Clone(l.own), l.like...) {
			for name := range list.All {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// distance is the least number of letters, or of whole words between hyphens, to add, drop or change. It may stop above limit.
func distance(a, b string, limit int) int {
	return min(wordDistance(a, b), levenshtein(a, b, limit))
}

// wordDistance compares the words between hyphens as sets: a word more or less counts 1, so that cuda-cupti-dev-12-4 is near
// libcupti-dev-12-4's neighbours that share its words.
func wordDistance(a, b string) int {
	x, y := strings.Split(a, "-"), strings.Split(b, "-")
	common := 0
	for _, w := range x {
		if i := slices.IndexFunc(y, func(v string) bool { return v != "" && strings.TrimPrefix(v, "lib") == strings.TrimPrefix(w, "lib") }); i >= 0 {
			y[i] = ""
			common++
		}
	}
	d := len(x) + len(strings.Split(b, "-")) - 2*common
	if common < 2 || a == b {
		return len(a)
	}
	return d
}

func levenshtein(a, b string, limit int) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal, least := row[0], i+1
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
			least = min(least, row[j+1])
		}
		if least > limit {
			return least
		}
	}
	return row[len(b)]
}

func abs(n int) int { return max(n, -n) }
