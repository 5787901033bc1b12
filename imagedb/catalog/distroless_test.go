package catalog

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// distrolessUnlisted are packages of distroless images whose files no list has: what they bring lies where the table says that
// nothing is known, or is not looked for.
var distrolessUnlisted = strings.Fields("tzdata-legacy")

// TestDistrolessTable reads every line, and finds the files of each package.
func TestDistrolessTable(t *testing.T) {
	form := regexp.MustCompile(`^\S+\t1[0-9]\t(-|[a-z-]+)\t\S[^\t]*\t\S[^\t]*\t(-|/[^\t]*)\t[0-9a-f]{8}\^?\n$`)
	d := &db{Tables: Embedded()}
	for line := range strings.Lines(distrolessTable) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if !form.MatchString(line) {
			t.Errorf("%q", line)
			continue
		}
		f := strings.Split(line, "\t")
		if f[2] != "-" && len(distrolessLayers(f[2], f[1])) == 0 {
			t.Errorf("no image %s of Debian %s below %s", f[2], f[1], f[0])
		}
		for _, name := range strings.Fields(field(f[3])) {
			if !slices.ContainsFunc([]string{"debian-" + f[1], "debian-" + f[1] + "-apt"}, func(set string) bool {
				s, err := d.set(set)
				if err != nil {
					t.Fatal(err)
				}
				_, ok := s.Package(name)
				return ok
			}) && !slices.Contains(distrolessUnlisted, name) {
				t.Errorf("no list of the files of %s in Debian %s", name, f[1])
			}
		}
	}
}

func TestDistroless(t *testing.T) {
	for _, c := range []struct {
		ref, path string
		want      filesystem.Presence
	}{
		{"gcr.io/distroless/static-debian12", "/lib64/ld-linux-x86-64.so.2", filesystem.Absent},
		{"gcr.io/distroless/static-debian12", "/etc/ssl/certs/ca-certificates.crt", filesystem.Present},
		{"gcr.io/distroless/static-debian12", "/usr/share/zoneinfo/Europe/Paris", filesystem.Unknown},
		{"gcr.io/distroless/static-debian12", "/opt", filesystem.Absent},
		{"gcr.io/distroless/static-debian12:debug", "/busybox/sh", filesystem.Unknown},
		{"gcr.io/distroless/base-debian11:nonroot", "/usr/lib/x86_64-linux-gnu/libssl.so.1.1", filesystem.Present},
		{"gcr.io/distroless/base-debian12", "/lib64/ld-linux-x86-64.so.2", filesystem.Present},
		{"gcr.io/distroless/base-debian12", "/lib/x86_64-linux-gnu/libgcc_s.so.1", filesystem.Absent},
		{"gcr.io/distroless/base-debian13", "/usr/lib/x86_64-linux-gnu/libz.so.1", filesystem.Present},
		{"gcr.io/distroless/base-nossl", "/usr/lib/x86_64-linux-gnu/libssl.so.3", filesystem.Absent},
		{"gcr.io/distroless/cc-debian12", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6", filesystem.Present},
		{"gcr.io/distroless/python3-debian12", "/usr/bin/python3.11", filesystem.Present},
		{"gcr.io/distroless/python3", "/usr/bin/python3.11", filesystem.Absent},
		{"gcr.io/distroless/nodejs22-debian12", "/nodejs/bin/node", filesystem.Present},
		{"gcr.io/distroless/java21-debian12", "/usr/lib/jvm/temurin21", filesystem.Unknown},
		{"gcr.io/distroless/java21-debian12", "/bin/sh", filesystem.Absent},
	} {
		img, err := Embedded().DB("").Image(t.Context(), c.ref, "linux/amd64")
		if err != nil {
			t.Fatal(err)
		}
		tree, err := img.Tree(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := filesystem.Stat(tree, c.path).Entry.Presence; got != c.want {
			t.Errorf("%s in %s: got %v, want %v", c.path, c.ref, got, c.want)
		}
	}
}

func TestDistrolessConfig(t *testing.T) {
	for _, c := range []struct{ ref, user, entrypoint string }{
		{"gcr.io/distroless/static-debian12", "0", ""},
		{"gcr.io/distroless/static:nonroot", "65532", ""},
		{"gcr.io/distroless/static:debug", "0", "/busybox/sh"},
		{"gcr.io/distroless/python3-debian12", "0", "/usr/bin/python3.11"},
		{"gcr.io/distroless/nodejs20-debian12:debug-nonroot", "65532", "/nodejs/bin/node"},
		{"gcr.io/distroless/java17", "0", "/usr/bin/java -jar"},
	} {
		img, err := Embedded().DB("").Image(t.Context(), c.ref, "linux/amd64")
		if err != nil {
			t.Fatal(err)
		}
		if got := img.Config; got.User != c.user || strings.Join(got.Entrypoint, " ") != c.entrypoint {
			t.Errorf("%s: user %q, entrypoint %q", c.ref, got.User, got.Entrypoint)
		}
	}
}
