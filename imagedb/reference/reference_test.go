package reference_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	distribution "github.com/distribution/reference"

	"github.com/layerlint/layerlint/imagedb/reference"
)

var names = []string{"", "debian", "debian:12", "debian:12@sha256:" + strings.Repeat("a", 64), "a@sha256:" + strings.Repeat("A", 64),
	"a@sha999:" + strings.Repeat("a", 64), "a@sha256:" + strings.Repeat("a", 40), "localhost/a", "localhost:5000/a/b:c", "Foo/bar",
	"foo/Bar", "docker.io/debian", "index.docker.io/debian", "docker.io/library/a/b", "library/debian", "[::1]:5000/a", "[::1]/a__b",
	"foo_bar.com/x", "a___b", "a._b", "a-.b", "a--b", "-a", "a-", "a/", "/a", "a//b", "a:", "a@", ":a", "a:b:c", "a:b/c", "x.y:80:1/c",
	strings.Repeat("a", 64), strings.Repeat("a", 256), strings.Repeat("a", 248), "a:" + strings.Repeat("b", 129), "example.com:a/b",
	"a.-b/c", "a@b@c", "a@x+y.z:" + strings.Repeat("a", 32), "ÄB/c", "a:é", "a\n", "a b", "$A", "a.b/C:d", "K/a", "a.K/b"}

// TestLikeDocker compares with Docker's own parser, over names and over what becomes of them by chance.
func TestLikeDocker(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "B", "1", ".", "_", "-", "/", ":", "@", "[", "]", "localhost", "docker.io", "library/", "sha256:",
		strings.Repeat("0f", 32), "é", "+"}
	for _, name := range names {
		same(t, name)
		for range 200 {
			same(t, changed(random, name, pieces))
		}
	}
	for range 100_000 {
		var text strings.Builder
		for range 1 + random.IntN(7) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		same(t, text.String())
	}
}

// changed puts a piece somewhere into a name, in the place of up to two bytes.
func changed(random *rand.Rand, name string, pieces []string) string {
	at := random.IntN(len(name) + 1)
	end := min(len(name), at+random.IntN(3))
	return name[:at] + pieces[random.IntN(len(pieces))] + name[end:]
}

func same(t *testing.T, name string) {
	t.Helper()
	got, err := reference.Parse(name)
	want, wantErr := distribution.ParseNormalizedNamed(name)
	if err != nil || wantErr != nil {
		if err == nil || wantErr == nil || err.Error() != wantErr.Error() {
			t.Errorf("%q: error %v, want %v", name, err, wantErr)
		}
		return
	}
	tagged, _ := want.(distribution.Tagged)
	digested, _ := want.(distribution.Digested)
	var tag, digest string
	if tagged != nil {
		tag = tagged.Tag()
	}
	if digested != nil {
		digest = digested.Digest().String()
	}
	for _, c := range [][2]string{{got.String(), want.String()}, {got.Domain, distribution.Domain(want)},
		{got.Path, distribution.Path(want)}, {got.Tag, tag}, {got.Digest, digest},
		{got.Tagged().String(), distribution.TagNameOnly(want).String()},
		{got.Familiar(), distribution.FamiliarString(want)}} {
		if c[0] != c[1] {
			t.Errorf("%q: %q, want %q", name, c[0], c[1])
		}
	}
}
