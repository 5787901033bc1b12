package catalog

import (
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestNearestMissesNothing holds the search to the plain definition of the distance, over every name of a list.
func TestNearestMissesNothing(t *testing.T) {
	l, ok := Embedded().Names("debian-12")
	if !ok {
		t.Fatal("no list")
	}
	for _, name := range []string{"libgl1-mesa", "python3-pipp", "qt", "curll", "libcupti-dev-12-4", "default-jdk-headles", "postgresql-client-99", "x--y", "-lib"} {
		want := plainNearest(l, name, 50)
		for range 6 { // the first few times names are looked through as they are unpacked, then in a layout of their own
			if got := l.Nearest(name, 50); !slices.Equal(got, want) {
				t.Errorf("%s: got %v, want %v", name, got, want)
			}
		}
	}
}

func plainNearest(l NameList, name string, n int) []string {
	letters, longer := min(3, max(min(2, max(1, len(name)-3)), len(name)/5)), max(4, len(name)/3)
	found := map[string]int{}
	for _, list := range slices.Concat(l.own, l.like[:min(1, len(l.like))]) {
		for other, kind := range list.All {
			if kind == 'r' || other == name {
				continue
			}
			d := far
			if n := plainLetters(name, other); n <= letters {
				d = n
			}
			if n := plainWords(name, other); max(len(other)-len(name), len(name)-len(other)) <= longer && n <= 2 {
				d = min(d, n)
			}
			if d < far {
				found[other] = d
			}
		}
	}
	return packages.Closest(found, n)
}

func plainWords(a, b string) int {
	x, y := strings.Split(a, "-"), strings.Split(b, "-")
	common, of := 0, len(y)
	for _, w := range x {
		i := slices.IndexFunc(y, func(v string) bool {
			return strings.TrimPrefix(v, "lib") != "" && strings.TrimPrefix(v, "lib") == strings.TrimPrefix(w, "lib")
		})
		if i >= 0 {
			y[i] = ""
			common++
		}
	}
	if common < 2 || len(x)-common > 1 || of-common > 1 {
		return far
	}
	return len(x) + of - 2*common
}

func plainLetters(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}

// BenchmarkMatch is the search for names that a pattern matches.
func BenchmarkMatch(b *testing.B) {
	r, ok := Embedded().Repositories().Repository(b.Context(), packages.Query{Manager: "apt", Release: "debian 12", Arch: "amd64"})
	if !ok {
		b.Fatal("no repository")
	}
	for _, pattern := range []string{"libssl1.1", "libcupti*", "php7.4", "g..", strings.Repeat(".*", 500) + "x"} {
		b.Run(pattern[:min(len(pattern), 12)], func(b *testing.B) {
			for b.Loop() {
				r.(packages.Matcher).Match(pattern, nil)
			}
		})
	}
}
