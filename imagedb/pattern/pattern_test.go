package pattern

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestLikeRegexp compares with package regexp, with patterns and names made of the pieces that tables are made of.
func TestLikeRegexp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "b", `\.`, ".", "ab", "a?", "b*", "a+", "b{1,2}", "(a|b)", "(?:a|b)?", "(?:a|b)", "(?:ab|)", "(?:b|a-)*", "(?:(?:a|b)?b)", "(?:a){0,2}", "[ab]", "[|(]", "[ab]*", "[^a]+", "[a-b.]", "(a|ab)*", "(?:a*)*", `\d`, "a{2}", "b{1,}", "a+?", "|", `\|`, "^", "$", "-", "ä"}
	made := func(pieces []string, most int) (text string) {
		for range random.IntN(most) {
			text += pieces[random.IntN(len(pieces))]
		}
		return text
	}
	matches := 0
	for range 20000 {
		text := made(pieces, 6)
		plain, err := regexp.Compile("^(?:" + text + ")$")
		if err != nil {
			continue
		}
		for range 8 {
			name := made([]string{"a", "b", ".", "-", "|", "(", "ä"}, 6)
			if plain.MatchString(name) {
				matches++
			}
			p := New(text)
			if got, want := p.Match(name), plain.MatchString(name); got != want {
				t.Fatalf("%q matches %q: %v, want %v", text, name, got, want)
			}
			if got, want := p.Groups(name), plain.FindStringSubmatch(name); len(got) != len(want) {
				t.Fatalf("groups of %q in %q: %q, want %q", text, name, got, want)
			}
		}
	}
	if matches < 1000 {
		t.Errorf("%d names match: the comparison says little", matches)
	}
}

func TestCompilesWhatFits(t *testing.T) {
	for text, want := range map[string]string{"node": "node", `1\.20(\.[0-9]+)?`: "1.20", "rocker/(r-ver|verse)": "rocker/", "6|7": "6 7", "java?": "jav",
		"(7|8)-jdk": "", ".+": "", "quay.io/pypa": "quay", "(?:a/|b-)?c|d": "a/ b- c d", "(?:a|b)*c": "a b ", "a|": "a "} {
		if got := strings.Join(beginnings(text), " "); got != want {
			t.Errorf("all matches of %q begin with %q, want %q", text, got, want)
		}
	}
	mistaken := New("node(")
	if mistaken.Match("golang") || mistaken.Groups("golang") != nil {
		t.Error("a name that does not fit matches")
	}
}
