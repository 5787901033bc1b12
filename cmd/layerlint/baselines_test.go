package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// asRoot reads and writes as the user and in the directory that the catalog's table of bases gives: root and "/".
var asRoot = []string{"RUN ./configure", "RUN cat nosuch.txt", "RUN echo hi > nosuchdir/x", "RUN cd nosuch && ls", "RUN chown nosuch /etc/x",
	"RUN /opt/nothing/run", "RUN git clone https://example.com/x", "RUN touch /etc/x\nUSER nobody\nRUN touch /etc/x", "RUN rm -r nosuch"}

// TestBaseLines builds on images of which the table of bases and what is inferred speak alone: nothing there proves an
// error.
func TestBaseLines(t *testing.T) {
	bases := []string{"ubuntu:12.04", "ubuntu:14.04", "ubuntu:20.10", "debian:jessie", "centos:6", "fedora:33", "oraclelinux:7",
		"archlinux/base:latest"}
	dir, name := t.TempDir(), func(base, line int) string { return fmt.Sprintf("%d-%d.Dockerfile", base, line) }
	for n, base := range bases {
		for i, line := range asRoot {
			if err := os.WriteFile(filepath.Join(dir, name(n, i)), []byte("FROM "+base+"\n"+line+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	found := worst(t, dir, -1)
	for n, base := range bases {
		warned := false
		for i, line := range asRoot {
			switch found[name(n, i)] {
			case 1:
				t.Errorf("%s: %q is an error", base, line)
			case 2:
				warned = true
			}
		}
		if !warned {
			t.Errorf("%s: no warning", base)
		}
	}
}
