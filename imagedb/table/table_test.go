package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		want := map[string][]string{}
		var lines []string
		for range random.IntN(40) {
			key := strings.Repeat(string(rune('a'+random.IntN(5))), 1+random.IntN(4))
			if random.IntN(3) == 0 {
				key += "-" + key
			}
			line := key + "\t" + fmt.Sprint(random.IntN(5))
			lines = append(lines, line)
			if !slices.Contains(want[key], line) {
				want[key] = append(want[key], line)
			}
		}
		x := Of(lines)
		for _, key := range []string{"", "a", "aa", "a-", "a-a", "bbb", "bb-bb", "eeee", "z"} {
			var got []string
			for fields := range x.Find(key) {
				got = append(got, strings.Join(fields, "\t"))
			}
			slices.Sort(want[key])
			if !slices.Equal(got, want[key]) {
				t.Fatalf("%q in %q: got %q, want %q", key, x, got, want[key])
			}
		}
	}
}

func TestAfter(t *testing.T) {
	x := Of([]string{"a b c", "a-b d", "ab", "b  e"})
	for key, want := range map[string]string{"": "", "a": "b c", "a-": "", "a-b": "d", "ab": "", "b": " e", "c": ""} {
		if got := x.After(key, " "); got != want {
			t.Errorf("%q: got %q, want %q", key, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	x := Of([]string{"ab\t1", "ab\t2", "ab-c\t1", "abc\t1", "b\t1", "a\t1"})
	for prefix, want := range map[string][]string{
		"ab": {"ab", "ab-c", "abc"}, "abc": {"abc"}, "": {"a", "ab", "ab-c", "abc", "b"}, "c": nil, "ab-": {"ab-c"},
	} {
		if got := slices.Collect(x.Names(prefix)); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", prefix, got, want)
		}
	}
}
