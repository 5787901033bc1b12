package catalog

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestFilesOfOtherArchitectures compares what is known of a program that a package brings.
func TestFilesOfOtherArchitectures(t *testing.T) {
	for arch, known := range map[string]bool{"amd64": true, "arm64": false} {
		r, ok := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: "debian 12", Arch: arch})
		if !ok {
			t.Fatal("nothing is known of debian 12")
		}
		found := false
		for p, e := range r.Install([]string{"tini"}, false).Files.All {
			if found = found || p == "/usr/bin/tini"; p == "/usr/bin/tini" && (e.ELF != nil) != known {
				t.Errorf("%s: the processor of %s is known: %v, want %v", arch, p, e.ELF != nil, known)
			}
		}
		if !found {
			t.Errorf("%s: tini brings no program", arch)
		}
	}
}
