package catalog

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The lengths are those of the file lists: of debootstrap trees, and of an installed ubuntu:24.04.
func TestKeyrings(t *testing.T) {
	for _, c := range []struct {
		ref, path, start string
		size             int
	}{
		{"debian:bookworm", "/usr/share/keyrings/debian-archive-keyring.gpg", "\x99", 55918},
		{"debian:bookworm", "/etc/apt/trusted.gpg.d/debian-archive-bookworm-automatic.asc", "-----BEGIN PGP", 11861},
		{"debian:trixie-slim", "/usr/share/keyrings/debian-archive-keyring.pgp", "\x99", 55918},
		{"debian:bullseye", "/etc/apt/trusted.gpg.d/debian-archive-buster-stable.gpg", "\x99", 2332},
		{"python:3.12-slim-bookworm", "/usr/share/keyrings/debian-archive-bookworm-stable.gpg", "\x98", 280},
		{"ubuntu:24.04", "/usr/share/keyrings/ubuntu-archive-keyring.gpg", "\x99", 3607},
	} {
		e := openTree(t, Embedded().DB(""), c.ref).Lookup(c.path)
		if !e.Has(filesystem.KnowContent) || len(e.Content) != c.size || e.Size != int64(c.size) ||
			!strings.HasPrefix(string(e.Content), c.start) {
			t.Errorf("%s %s: %d bytes of %d, begins with %.10q", c.ref, c.path, len(e.Content), e.Size, e.Content)
		}
	}
}

// A base of which all keys are known proves that there are no others; an image made from it may have added some.
func TestTrustedKeysAreListed(t *testing.T) {
	for ref, want := range map[string]bool{"debian:bookworm": true, "debian:trixie-slim": true, "ubuntu:24.04": true, "nginx:1.31-trixie": false, "postgres:16": false} {
		tree := openTree(t, Embedded().DB(""), ref)
		names, complete := tree.Children("/etc/apt/trusted.gpg.d")
		one := tree.Lookup("/etc/apt/trusted.gpg").Presence == filesystem.Absent
		if len(names) == 0 || complete != want || one != want {
			t.Errorf("%s: %d names, complete %v, no trusted.gpg %v; want %v", ref, len(names), complete, one, want)
		}
	}
}
