package page_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/page"
	"github.com/layerlint/layerlint/rules"
)

// pageOf follows a Dockerfile in a context.
func pageOf(t *testing.T, text string, context fstest.MapFS) *page.Page {
	t.Helper()
	pass := analyzers.NewPass(&analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte(text))), Context: context})
	if err := pass.Establish(t.Context(), page.Requires...); err != nil {
		t.Fatal(err)
	}
	p, err := page.Of(t.Context(), pass, func(s string) string { return strings.ReplaceAll(s, "hunter2", "$TOKEN") })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func draw(t *testing.T, p *page.Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.HTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestHostile holds that nothing foreign becomes markup, steers the reader's screen, or makes the page large.
func TestHostile(t *testing.T) {
	long := "/" + strings.Repeat("d/", 4000) + "end"
	evil := `</script><script>alert(1)</script>`
	text := "FROM scratch AS base\n# " + evil + " \x1b[31m \u202egnp.exe\n" +
		"ENV A=\"" + `<img src=x onerror=alert(1)>` + "\" B=hunter2\n" +
		"COPY [\"<script>alert(2)<\\/script>\", \"" + long + "\"]\n" +
		"COPY data " + long + "/\nLABEL x='" + strings.Repeat("y", 100000) + "'\nFROM \"'><svg/onload=alert(3)>\" AS two\nFROM base\nCOPY --from=two /a\x1bb /\n"
	p := pageOf(t, text, fstest.MapFS{"data/<u>\u202ex": {Data: []byte("12345")}, "data/" + strings.Repeat("n", 200): {Data: []byte("1")}})
	file := source.NewFile("Dockerfile", []byte(text))
	p.Add([]rules.Diagnostic{{Span: source.Span{File: file, Start: 5, End: 200000}, Message: evil + "\u202e\x1b", Severity: rules.Warning, Bytes: 7,
		Rule: &rules.Rule{ID: "some-rule"}, Related: []rules.Related{{Message: evil}}, Fixes: []rules.Fix{{Title: evil}}}})
	got := draw(t, p)
	for _, bad := range []string{"<script>alert", "<img", "<svg/onload", "<u>", "\x1b", "\u202e", "hunter2\"", "javascript:"} {
		if strings.Contains(got, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	if n := strings.Count(got, "<script"); n != 2 {
		t.Errorf("%d scripts, want the page's own and its data alone", n)
	}
	if len(got) > 300000 {
		t.Errorf("the page takes %d bytes", len(got))
	}
	if p.Stages[0].Findings != 1 || p.Stages[0].Worst != "warning" || len(p.Smaller) != 1 || !p.Smaller[0].UpTo {
		t.Errorf("stage %+v, smaller %+v: want the finding counted", p.Stages[0], p.Smaller)
	}
}

// TestPolicy holds the page's policy to what is in it: its own style and script by their hash, and no address of
// anything else.
func TestPolicy(t *testing.T) {
	got := draw(t, pageOf(t, "FROM scratch\nCOPY a /\n", fstest.MapFS{"a": {Data: []byte("12345")}}))
	for _, element := range []string{"style", "script"} {
		found := regexp.MustCompile(`(?s)<`+element+`>(.*?)</`+element+`>`).FindAllStringSubmatch(got, -1)
		if len(found) != 1 {
			t.Fatalf("%d %s elements", len(found), element)
		}
		sum := sha256.Sum256([]byte(found[0][1]))
		want := element + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if !strings.Contains(html.UnescapeString(got), want) {
			t.Errorf("the policy lacks %s", want)
		}
	}
	for _, bad := range []string{"http://", "https://", "//cdn", "src=", "url(h", "style=", "onclick", "@import"} {
		if strings.Contains(got, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
}

// TestTreemap holds the invariants of the layout: every tile lies in its rectangle, siblings do not overlap, and areas
// are as bytes.
func TestTreemap(t *testing.T) {
	root := page.Node{Kind: "image"}
	seed := uint32(1)
	for n := range 30 {
		child := page.Node{Kind: "instruction", Line: n + 1}
		for range n % 5 {
			seed = seed*1664525 + 1013904223
			child.Children = append(child.Children, page.Node{Kind: "folder", Bytes: int64(seed >> 12)})
			child.Bytes += int64(seed >> 12)
		}
		if n%5 == 0 {
			child.Bytes = int64(n * n * 3000)
		}
		root.Children = append(root.Children, child)
		root.Bytes += child.Bytes
	}
	const width, height = 1000.0, 520.0
	tiles := page.Treemap(root, width, height)
	area, top := 0.0, []page.Tile{}
	for n, a := range tiles {
		if a.X < -0.01 || a.Y < -0.01 || a.X+a.Width > width+0.01 || a.Y+a.Height > height+0.01 {
			t.Errorf("tile %d lies outside: %+v", n, a)
		}
		for _, b := range tiles[n+1:] {
			x := min(a.X+a.Width, b.X+b.Width) - max(a.X, b.X)
			y := min(a.Y+a.Height, b.Y+b.Height) - max(a.Y, b.Y)
			if a.Depth == b.Depth && x > 0.01 && y > 0.01 {
				t.Errorf("tiles overlap: %+v, %+v", a, b)
			}
		}
		if a.Depth == 0 {
			top = append(top, a)
			area += a.Width * a.Height
			if want := float64(a.Bytes) / float64(root.Bytes) * width * height; math.Abs(
				a.Width*a.Height-want) > 0.01*want {
				t.Errorf("%d of %d bytes have an area of %.1f, want %.1f", a.Bytes, root.Bytes, a.Width*a.Height, want)
			}
		}
	}
	if len(top) < 20 || area < 0.98*width*height || area > 1.001*width*height {
		t.Errorf("%d tiles cover %.0f of %.0f", len(top), area, width*height)
	}
	if got := page.Treemap(page.Node{}, width, height); got != nil {
		t.Errorf("an empty image has %v", got)
	}
}

// TestParts holds what is shown of the finished image to its files, and the sums to their parts.
func TestParts(t *testing.T) {
	p := pageOf(t, "FROM scratch AS one\nCOPY a /x/\nFROM scratch AS idle\nCOPY a /\nFROM one\nENV TOKEN=hunter2\nCOPY b /deep/er/than/two/\nUSER 7\n",
		fstest.MapFS{"a": {Data: make([]byte, 1000)}, "b": {Data: make([]byte, 500)}})
	if p.Image.Bytes != 1500 || p.Image.Open {
		t.Errorf("the image holds %d (open: %t), want 1500", p.Image.Bytes, p.Image.Open)
	}
	var sum func(n page.Node)
	sum = func(n page.Node) {
		total := int64(0)
		for _, child := range n.Children {
			sum(child)
			total += child.Bytes
		}
		if len(n.Children) > 0 && total != n.Bytes {
			t.Errorf("%s has %d bytes and parts of %d", n.Name, n.Bytes, total)
		}
	}
	sum(p.Image)
	if p.Stages[1].Reached || !p.Stages[2].Reached || p.Target != 2 || p.Stages[2].Bytes != 500 {
		t.Errorf("stages %+v, target %d", p.Stages, p.Target)
	}
	last := p.Instructions[len(p.Instructions)-1]
	if len(last.Settings) != 1 || last.Settings[0] != (page.Setting{Name: "user", Value: "7", Known: true}) {
		t.Errorf("USER sets %+v", last.Settings)
	}
	for _, i := range p.Instructions {
		if i.Line == 6 && (len(i.Settings) != 1 || i.Settings[0].Value != "$TOKEN") {
			t.Errorf("ENV sets %+v, want the secret hidden", i.Settings)
		}
		if i.Line == 7 && (len(i.Folders) != 1 || i.Folders[0].Path != "/deep/er/than" || i.Folders[0].Bytes != 500) {
			t.Errorf("COPY leaves %+v", i.Folders)
		}
	}
}

// TestLayout holds that every stage lies right of what it takes from and that no two boxes overlap.
func TestLayout(t *testing.T) {
	p := pageOf(t, "FROM scratch AS a\nCOPY x /\nFROM a AS b\nFROM scratch AS c\nCOPY --from=b /x /\nFROM c\nCOPY --from=a /x /y\nADD https://example.com/x /z\n", fstest.MapFS{"x": {}})
	g := p.Layout()
	for n, a := range g.Boxes {
		for _, b := range g.Boxes[n+1:] {
			if a.X < b.X+b.Width && b.X < a.X+a.Width && a.Y < b.Y+b.Height && b.Y < a.Y+a.Height {
				t.Errorf("boxes overlap: %+v, %+v", a, b)
			}
		}
	}
	for _, l := range p.Links {
		if l.Stage != nil && g.Boxes[*l.Stage].X+g.Boxes[*l.Stage].Width >= g.Boxes[l.To].X {
			t.Errorf("stage %d is not right of stage %d", l.To, *l.Stage)
		}
	}
	if len(g.Edges) != 8 {
		t.Errorf("%d edges: %+v", len(g.Edges), g.Edges)
	}
	want := []page.Source{{Kind: "scratch", Name: "scratch"}, {Kind: "context", Name: "build context"}, {Kind: "elsewhere", Name: "network"}}
	if !slices.Equal(p.Sources, want) {
		t.Errorf("sources %+v, want %+v", p.Sources, want)
	}
}

// TestEmpty holds that what is no build is drawn all the same, and that an end is heeded.
func TestEmpty(t *testing.T) {
	for _, text := range []string{"", "RUN true\n", "FROM\n", "FROM a AS a\nCOPY --from=a / /\n", "ARG X"} {
		p := pageOf(t, text, nil)
		if err := p.HTML(io.Discard); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	pass := analyzers.NewPass(&analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte("FROM scratch\n")))})
	if err := pass.Establish(t.Context(), page.Requires...); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := page.Of(ended, pass, func(s string) string { return s }); err == nil {
		t.Error("an ended context gave a page")
	}
}

// TestLarge holds that large builds are folded into a page of at most a megabyte, which says what it leaves out.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	context := fstest.MapFS{}
	for n := range 600 {
		context[fmt.Sprintf("data/folder%d/sub%d/%s", n%60, n, strings.Repeat("n", 100))] = &fstest.MapFile{Data: []byte("1")}
	}
	var stages strings.Builder
	for n := range 40 {
		fmt.Fprintf(&stages, "FROM scratch AS s%d\n", n)
		for range 10 {
			stages.WriteString("COPY data /srv/data\n")
		}
		if n > 0 {
			fmt.Fprintf(&stages, "COPY --from=s0 /srv /srv\nENV LONG%d=%s\n", n, strings.Repeat("x", 3000))
		}
	}
	settings := "FROM scratch\n" + strings.Repeat("ENV "+strings.Repeat("A=<&\u202e ", 200)+"\n", 1200)
	for _, c := range []struct{ name, text, says string }{
		{"stages", stages.String(), "Folded to stay below 1 MB"},
		{"lines", "FROM scratch\n" + strings.Repeat("LABEL a=b\n", 7000), "more lines of the file are not shown."},
		{"long lines", "FROM scratch\n" + strings.Repeat("LABEL a='"+strings.Repeat("<\x1b", 20000)+"'\n", 100), "the rest of the line is not shown"},
		{"settings", settings, "Folded to stay below 1 MB"},
	} {
		p := pageOf(t, c.text, context)
		file := source.NewFile("Dockerfile", []byte(c.text))
		for n := range 900 {
			long := strings.Repeat("<script>\x1b\u202e", 500)
			p.Add([]rules.Diagnostic{{Span: file.Line(n % file.Lines()), Message: long, Rule: &rules.Rule{ID: "some-rule"},
				Related: []rules.Related{{Message: long}, {Message: long}}, Bytes: int64(n)}})
		}
		got := draw(t, p)
		if len(got) > 1e6 {
			t.Errorf("%s: the page takes %d bytes", c.name, len(got))
		}
		if !strings.Contains(got, c.says) {
			t.Errorf("%s: the page does not say %q", c.name, c.says)
		}
		if strings.ContainsAny(got, "\x1b\u202e") {
			t.Errorf("%s: the page steers the reader's screen", c.name)
		}
	}
}

// TestManyFiles holds that a context of 100,000 files, and paths of 10,000 characters, make a small page.
func TestManyFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	context := fstest.MapFS{}
	for n := range 100000 {
		context[fmt.Sprintf("data/%d/</script><b>\x1b\u202e%d", n%20, n)] = &fstest.MapFile{Data: []byte("123")}
	}
	context["data/"+strings.Repeat("long/", 2000)+"end"] = &fstest.MapFile{Data: []byte("1")}
	p := pageOf(t, "FROM scratch\nCOPY data /data\nCOPY data/3 /three\n", context)
	got := draw(t, p)
	if len(got) > 1e6 || strings.Contains(got, "</script><b>") || strings.ContainsAny(got, "\x1b\u202e") {
		t.Errorf("the page takes %d bytes", len(got))
	}
	if want := int64(100001*3 - 2 + 5000*3); p.Image.Bytes > want || p.Files.Files < 50000 {
		t.Errorf("the image holds %d bytes in %d files, at most %d in 105001", p.Image.Bytes, p.Files.Files, want)
	}
	if !strings.Contains(got, "folded") || !strings.Contains(got, "of the build context were not looked at") {
		t.Error("the page does not say that files are folded")
	}
}

// TestAgainst holds what a comparison says to both sides.
func TestAgainst(t *testing.T) {
	before := pageOf(t, "FROM scratch\nCOPY a b /x/\n", fstest.MapFS{"a": {Data: make([]byte, 1000)}, "b": {Data: make([]byte, 500)}})
	after := pageOf(t, "FROM scratch\nCOPY a c /x/\n", fstest.MapFS{"a": {Data: make([]byte, 3000)}, "c": {Data: make([]byte, 70)}})
	found := func(p *page.Page, messages ...string) {
		for _, m := range messages {
			p.Add([]rules.Diagnostic{{Message: m, Rule: &rules.Rule{ID: "some-rule"}}})
		}
	}
	found(before, "one", "two")
	found(after, "two", "two", "`a` | @b")
	after.Against(before)
	d := after.Difference
	got := fmt.Sprint(d.Before, d.After, d.Bytes, d.Files, d.Folders, len(d.NewFindings), d.Fixed)
	want := "1500 3070 1570 [{/x/a grew   2000} {/x/b went   -500} {/x/c came   70}] [{/x 1500 3070 1570}] 2 1"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var b bytes.Buffer
	if err := after.Markdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| image | 1.5kB | 3.07kB | **+1.57kB** |", "**New findings: 2**", "`'a' \\| @b` (some-rule)", "1 finding no longer there."} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the summary lacks %q:\n%s", want, b.String())
		}
	}
}
