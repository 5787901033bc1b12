package apt

import (
	"bytes"
	"os"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func testdata(tb testing.TB, name string) []byte {
	tb.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// The keys and signatures were made with gpg 2.2, and what they come to is what apt 2.6.1 says. Key b expired in March
// 2024.
func TestVerify(t *testing.T) {
	inlined := func(name string) kept { return kept{kind: inline, text: testdata(t, name)} }
	apart := kept{kind: detached, text: testdata(t, "Release"), signature: testdata(t, "Release.gpg")}
	altered := inlined("a.InRelease")
	altered.text = bytes.Replace(altered.text, []byte("Codename: stable"), []byte("Codename: stablf"), 1)
	cut := inlined("a.InRelease")
	cut.text = cut.text[:len(cut.text)-60]
	for name, c := range map[string]struct {
		kept
		source Source
		keys   []string // of /etc/apt/trusted.gpg.d
		want   packages.Signature
		key    string
	}{
		"its key":             {inlined("a.InRelease"), Source{}, []string{"c.asc", "a.gpg"}, packages.SignatureGood, "FBEA690A3FC7E8DE"},
		"armored":             {inlined("a.InRelease"), Source{}, []string{"a.asc"}, packages.SignatureGood, "FBEA690A3FC7E8DE"},
		"apart":               {apart, Source{}, []string{"a.asc"}, packages.SignatureGood, "FBEA690A3FC7E8DE"},
		"apart, another key":  {apart, Source{}, []string{"c.asc"}, packages.SignatureKeyMissing, "FBEA690A3FC7E8DE"},
		"another key":         {inlined("a.InRelease"), Source{}, []string{"c.gpg"}, packages.SignatureKeyMissing, "FBEA690A3FC7E8DE"},
		"no key":              {inlined("a.InRelease"), Source{}, nil, packages.SignatureKeyMissing, "FBEA690A3FC7E8DE"},
		"one of two":          {inlined("ac.InRelease"), Source{}, []string{"c.gpg"}, packages.SignatureGood, "36EEB38FF59B4F36"},
		"neither of two":      {inlined("ac.InRelease"), Source{}, []string{"b.gpg"}, packages.SignatureKeyMissing, "36EEB38FF59B4F36"},
		"expired":             {inlined("b.InRelease"), Source{}, []string{"b.gpg"}, packages.SignatureKeyExpired, "3C54011B9768B369"},
		"altered":             {altered, Source{}, []string{"a.gpg"}, packages.SignatureBad, "FBEA690A3FC7E8DE"},
		"cut off":             {cut, Source{}, []string{"a.gpg"}, packages.SignatureUnknown, ""},
		"no signature":        {kept{kind: unsigned, text: testdata(t, "Release")}, Source{}, []string{"a.gpg"}, packages.SignatureMissing, ""},
		"signature kept back": {kept{kind: untold, text: testdata(t, "Release")}, Source{}, []string{"a.gpg"}, packages.SignatureUnknown, ""},
		"named":               {inlined("a.InRelease"), Source{SignedBy: "/k/a.gpg"}, []string{"c.gpg"}, packages.SignatureGood, "FBEA690A3FC7E8DE"},
		"another named":       {inlined("a.InRelease"), Source{SignedBy: "/k/c.asc"}, []string{"a.gpg"}, packages.SignatureKeyMissing, "FBEA690A3FC7E8DE"},
		"none there":          {inlined("a.InRelease"), Source{SignedBy: "/k/none.gpg"}, []string{"a.gpg"}, packages.SignatureKeyMissing, "FBEA690A3FC7E8DE"},
		"unknown named":       {inlined("a.InRelease"), Source{SignedBy: "/k/fetched.gpg"}, []string{"a.gpg"}, packages.SignatureUnknown, ""},
		"fingerprint":         {inlined("a.InRelease"), Source{SignedBy: "FC23DDE02A1D3C6911C7DD0FFBEA690A3FC7E8DE"}, []string{"c.gpg"}, packages.SignatureUnknown, ""},
		"in the source":       {inlined("a.InRelease"), Source{SignedBy: string(testdata(t, "a.asc"))}, nil, packages.SignatureGood, "FBEA690A3FC7E8DE"},
	} {
		keys := &keysOf{named: map[string][]byte{"/k/a.gpg": testdata(t, "a.gpg"), "/k/c.asc": testdata(t, "c.asc"), "/k/fetched.gpg": nil}}
		for _, k := range c.keys {
			keys.trusted = append(keys.trusted, packages.Keyring{Path: "/etc/apt/trusted.gpg.d/" + k, Presence: filesystem.Present, Content: testdata(t, k)})
		}
		if got, key := c.verdict(keys, c.source, "debian 13"); got != c.want || key != c.key {
			t.Errorf("%s: got %d %q, want %d %q", name, got, key, c.want, c.key)
		}
		keys.more = true
		if got, _ := c.verdict(keys, c.source, "debian 13"); c.want == packages.SignatureKeyMissing && c.source.SignedBy == "" && got != packages.SignatureUnknown {
			t.Errorf("%s: with keys that are not known: got %d", name, got)
		}
	}
}

func (k kept) verdict(keys packages.Keys, s Source, release string) (packages.Signature, string) {
	rings, complete := s.keyrings(keys)
	return trustIn(s, rings, complete, release).verify(k)
}

// keysOf is an image's keyrings; content nil: not known.
type keysOf struct {
	trusted []packages.Keyring
	more    bool
	named   map[string][]byte
}

// Keyring is packages.Keys'.
func (k *keysOf) Keyring(path string) packages.Keyring {
	if content, ok := k.named[path]; ok {
		return packages.Keyring{Path: path, Presence: filesystem.Present, Content: content}
	}
	return packages.Keyring{Path: path, Presence: filesystem.Absent}
}

// TrustedKeyrings is packages.Keys'.
func (k *keysOf) TrustedKeyrings() ([]packages.Keyring, bool) { return k.trusted, !k.more }

// TestMisnamed: apt up to 2.7 passes over keyrings that are not of the kind that their names say; what a newer one does
// is not known.
func TestMisnamed(t *testing.T) {
	k := kept{kind: inline, text: testdata(t, "a.InRelease")}
	keys := &keysOf{trusted: []packages.Keyring{{Path: "/etc/apt/trusted.gpg.d/a.gpg", Presence: filesystem.Present, Content: testdata(t, "a.asc")}}}
	for release, want := range map[string]packages.Signature{"debian 12": packages.SignatureKeyMissing, "debian 13": packages.SignatureUnknown} {
		if got, _ := k.verdict(keys, Source{}, release); got != want {
			t.Errorf("%s: got %d, want %d", release, got, want)
		}
	}
}

func FuzzCertificates(f *testing.F) {
	for _, name := range []string{"a.gpg", "b.gpg", "a.asc"} {
		f.Add(testdata(f, name))
	}
	release := testdata(f, "a.InRelease")
	f.Fuzz(func(t *testing.T, ring []byte) {
		all, _ := certificates(ring)
		trust{certificates: all}.verify(kept{kind: inline, text: release})
		armoredKeys(string(ring))
	})
}
