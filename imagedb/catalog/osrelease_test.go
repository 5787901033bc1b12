package catalog

import (
	"context"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// What an image says of its release is the whole file, certain where the image is the distribution's own.
func TestOSReleaseIsWhole(t *testing.T) {
	for ref, want := range map[string]struct {
		line   string
		likely bool
	}{
		"debian:12":    {`PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"`, false},
		"ubuntu:22.04": {"UBUNTU_CODENAME=jammy", false},
		"python:3.12":  {`NAME="Debian GNU/Linux"`, false},
		"ubuntu:19.04": {"VERSION_CODENAME=disco", false},
		"node:14":      {"VERSION_CODENAME=buster", true},
	} {
		im, err := Embedded().DB("").Image(context.Background(), ref, "")
		if err != nil {
			t.Fatal(err)
		}
		files, err := im.Tree(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		e := filesystem.Stat(files, "/etc/os-release").Entry
		if !strings.Contains(string(e.Content), want.line+"\n") || e.Likely != want.likely {
			t.Errorf("%s: likely %v, %q", ref, e.Likely, e.Content)
		}
	}
}
