package pypi

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// TestLinksAreAnchors holds what is read of links to the expression that says what they are.
func TestLinksAreAnchors(t *testing.T) {
	anchor := regexp.MustCompile(`(?is)<a\s([^>]*)>(.*?)</a>`)
	for _, text := range []string{
		"", "<", "<a", "<a ", "<a >", "<a ></a", "<a ></a>", "<A\nhref=x>y</A>", "<abbr>x</abbr><a href='y'>z</a>", "<a href=x><b>y</b></a><a\tb>c</a>",
		"<a x>1<a y>2</a>3</a>", "</a><a x>y</ a></a>", "<a x>y</a", "<a x<a y>z</a>", "< a x>y</a>", "<a x>y<//a></a>", "<a\rx>y</a><a\fx>y</a>",
	} {
		var want, got []string
		for _, m := range anchor.FindAllStringSubmatch(text, -1) {
			want = append(want, fmt.Sprintf("%q %q", m[1], m[2]))
		}
		for attributes, name := range links(text) {
			got = append(got, fmt.Sprintf("%q %q", attributes, name))
		}
		if strings.Join(got, "; ") != strings.Join(want, "; ") {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func BenchmarkPageOfManyLinks(b *testing.B) {
	var text strings.Builder
	for i := range 300000 {
		fmt.Fprintf(&text, "<a href=\"x-1.%d.tar.gz\">x-1.%d.tar.gz</a>\n", i, i)
	}
	body := []byte(text.String())
	for b.Loop() {
		lines, err := page(body)
		if err != nil || len(files(lines, "x")) != 300000 {
			b.Fatal("not all are read", err)
		}
	}
}
