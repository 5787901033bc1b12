package catalog

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestPinned looks images up by a tag with a digest beside it, of which the builder looks at the digest alone.
func TestPinned(t *testing.T) {
	digest := "@sha256:" + strings.Repeat("0", 64)
	for ref, known := range map[string]bool{
		"debian:bookworm-slim" + digest:                  true,
		"docker.io/library/debian:12" + digest:           true,
		"nvidia/cuda:12.4.1-base-ubuntu22.04" + digest:   true,
		"debian" + digest:                                false,
		"debian:latest" + digest:                         false, // it may have been any release
		"debian:stable-slim" + digest:                    false,
		"localhost:5000/debian" + digest:                 false,
		"example.com:5000/debian:bookworm-slim" + digest: false,
		"mcr.microsoft.com/nothing:1" + digest:           false,
	} {
		img, err := Embedded().DB("").Image(context.Background(), ref, "")
		if known != (err == nil) || !known && !errors.Is(err, imagedb.ErrNotFound) {
			t.Errorf("%s: %v", ref, err)
		}
		if !known {
			continue
		}
		tree, err := img.Tree(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if e := filesystem.Stat(tree, "/bin/sh").Entry; !img.Inferred || img.ConfigKnown || img.Completeness == imagedb.Complete || e.Presence != filesystem.Present || !e.Likely {
			t.Errorf("%s is known for certain: %+v, %+v", ref, img, e)
		}
	}
}

// TestArchitectureFolders looks images up in the folders of Docker Hub that hold the library for one platform.
func TestArchitectureFolders(t *testing.T) {
	for _, c := range []struct {
		ref, platform string
		known         bool
	}{
		{"amd64/debian:bookworm-slim", "", true},
		{"docker.io/amd64/debian:bookworm-slim", "linux/amd64", true},
		{"amd64/debian:bookworm-slim", "linux/arm64", false},
		{"arm64v8/debian:bookworm-slim", "linux/arm64", true},
		{"arm64v8/debian:bookworm-slim", "linux/amd64", false},
		{"amd64/nvidia/cuda:12.4.1-base-ubuntu22.04", "", false},
		{"example.com/amd64/debian:bookworm-slim", "", false},
		{"gcr.io/distroless/static-debian12:nonroot@sha256:" + strings.Repeat("0", 64), "", true},
		{"gcr.io/distroless/static:nonroot@sha256:" + strings.Repeat("0", 64), "", false},
		{"gcr.io/distroless/static-debian12:nonroot-amd64", "", true},
		{"gcr.io/distroless/static-debian12:nonroot-arm64", "", false},
		{"gcr.io/distroless/static-debian12:nonroot-arm64", "linux/arm64", true},
	} {
		if _, err := Embedded().DB("").Image(context.Background(), c.ref, c.platform); c.known != (err == nil) {
			t.Errorf("%s for %s: %v", c.ref, c.platform, err)
		}
	}
}
