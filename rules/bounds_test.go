package rules_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/rules"
)

// TestWorkGrowsWithTheFile checks files of n and of 2n lines or words and compares what both allocate: twice as much or
// so where the work grows with the file, four times where it grows with its square. Machines and their load change
// nothing about it.
func TestWorkGrowsWithTheFile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	each := func(format string) func(int) string {
		return func(n int) string {
			var text strings.Builder
			for i := range n {
				fmt.Fprintf(&text, strings.ReplaceAll(format, "{i}", "%[1]d"), i)
			}
			return text.String()
		}
	}
	repeat := func(before, each, after string) func(int) string {
		return func(n int) string { return before + strings.Repeat(each, n) + after }
	}
	for name, c := range map[string]struct {
		text func(int) string
		n    int
	}{
		"COPY":             {each("COPY f{i} /b{i}\n"), 3000},
		"ENV":              {each("ENV x{i}=y\n"), 1000},
		"ARG":              {each("ARG x{i}=y\n"), 1000},
		"RUN":              {each("RUN touch /x{i}\n"), 3000},
		"files of one RUN": {func(n int) string { return "RUN true" + each("; touch /x{i}")(n) + "\n" }, 2400},
		"wrappers":         {repeat("RUN ", "env ", "true\n"), 1000},
		"others":           {repeat("RUN ", "sudo nice ", "true\n"), 500},
		"arms":             {func(n int) string { return "RUN case \"$x\" in " + each("a{i}) echo {i};; ")(n) + "esac\n" }, 500},
		"copies": {func(n int) string {
			return "RUN true" + each("; cp -r /etc /opt/x{i}")(n) + "\nFROM scratch\nCOPY --from=0 /nope/os-release /\n"
		}, 8},
		"copies of copies": {func(n int) string {
			return "RUN mkdir /n" + each("; cp -r /n /t{i}; cp -r /t{i} /n/a; cp -r /t{i} /n/b")(n) + "; cat /nope/f\n"
		}, 10},
		"owners": {func(n int) string {
			return "COPY app/ /opt/app/api/\nRUN set -e" + each("; chown -R 1001:0 /var/lib/n{i} /var/log/n{i} /run; chmod -R ug+rwX /var/lib/n{i} /var/log/n{i} /run")(n) +
				"; chmod +x /opt/app/api/kernels/access.cgi; foo-unknown\n"
		}, 2},
		"stages copied by each": {func(n int) string {
			return each("FROM debian:12 AS s{i}\nCOPY --from=debian:12 /etc /etc\nCOPY --from=debian:12 /etc /etc\n")(n)
		}, 10},
		"folders": {repeat("RUN mkdir -p ", "/a", "\n"), 4000},
		"WORKDIR": {repeat("WORKDIR ", "/a", "\n"), 4000},
	} {
		t.Run(name, func(t *testing.T) {
			once, twice := work(t, c.text(c.n)), work(t, c.text(2*c.n))
			if limit := 3*once + 4<<20; twice > limit {
				t.Errorf("%d take %d KiB, %d take %d KiB", c.n, once>>10, 2*c.n, twice>>10)
			}
			if twice > 600<<20 {
				t.Errorf("%d take %d MiB", 2*c.n, twice>>20)
			}
		})
	}
}

// work is how many bytes a check allocates.
func work(t *testing.T, text string) uint64 {
	t.Helper()
	check := func() {
		doc := dockerfile.Parse(source.NewFile("Dockerfile", []byte("FROM debian:bookworm-slim\n"+text)))
		build := &analyzers.Build{Document: doc, Context: files, Images: catalog.Embedded().DB(""),
			Packages: plain{catalog.Embedded().Repositories()}}
		if _, err := rules.Run(context.Background(), build, rules.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	before := allocated()
	check()
	return allocated() - before
}
