package catalog

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestPackaged holds what images whose packages are all known have for compilers, and what Debian's own have in /etc.
func TestPackaged(t *testing.T) {
	for _, c := range []struct {
		image, path string
		lacks       bool
	}{
		{"buildpack-deps:bookworm", "/usr/include/none.h", true},
		{"buildpack-deps:bookworm", "/usr/include/pcap.h", true},
		{"buildpack-deps:bookworm", "/usr/include/x86_64-linux-gnu/curl/curl.h", false},
		{"buildpack-deps:bookworm", "/usr/lib/gcc/x86_64-linux-gnu/12/include/stdarg.h", false},
		{"golang:1.23", "/usr/include/x86_64-linux-gnu/curl/curl.h", true},
		{"golang:1.23", "/usr/lib/x86_64-linux-gnu/libpcap.so", true},
		{"golang:1.23", "/usr/lib/x86_64-linux-gnu/libm.a", false},
		{"php:8.3-cli", "/usr/lib/x86_64-linux-gnu/pkgconfig/libcurl.pc", true},
		{"python:3.12", "/usr/local/include/none.h", true},
		{"python:3.12", "/usr/local/include/python3.12/Python.h", false},
		{"gcc:13", "/usr/local/include/c++/13/print", false},
		{"gcc:13", "/usr/include/none.h", true},
		{"jupyter/base-notebook:latest", "/usr/include/none.h", false},
		{"debian:bookworm-slim", "/etc/locale.gen", true},
		{"debian:bookworm-slim", "/var/lib/none", true},
		{"debian:trixie", "/etc/none/none.conf", true},
		{"debian:bookworm-slim", "/etc/apt/none.list", false},
		{"debian:bookworm-slim", "/etc/machine-id", false},
		{"debian:bookworm-slim", "/etc/hosts", false},
		{"debian:bookworm-slim", "/etc/ld.so.cache", false},
		{"debian:trixie", "/var/mail", false},
		{"debian:bookworm-slim", "/var/log/none", false},
		{"python:3.12-slim-bookworm", "/etc/locale.gen", false},
	} {
		im, err := Embedded().DB("").Image(t.Context(), c.image, "linux/amd64")
		if err != nil {
			t.Fatalf("%s: %v", c.image, err)
		}
		tree, err := im.Tree(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", c.image, err)
		}
		e := tree.Lookup(c.path)
		got := e.Presence == filesystem.Absent
		if im.Undeveloped != nil && e.Presence == filesystem.Unknown {
			got, e.Likely = im.Undeveloped(c.path), true
		}
		if got != c.lacks || got && !e.Likely {
			t.Errorf("%s %s: %v, likely %t; lacks want %t", c.image, c.path, e.Presence, e.Likely, c.lacks)
		}
	}
}
