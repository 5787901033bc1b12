package oci

import (
	"fmt"
	"strings"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
)

// SameTag reports whether two references, as people write them, name the same tag: debian, debian:latest,
// docker.io/library/debian:latest. Digests are not looked at.
func SameTag(a, b string) bool {
	if a == b {
		return true
	}
	na, nb := tagOf(a), tagOf(b)
	return na != "" && na == nb
}

// tagOf is a reference's full name, "" when it is none or has a digest alone.
func tagOf(ref string) string {
	ref, digest, pinned := strings.Cut(ref, "@")
	t, err := name.NewTag(ref)
	if err != nil || pinned && digest == "" || pinned && !tagged(ref) {
		return ""
	}
	return t.Name()
}

func tagged(ref string) bool {
	return strings.LastIndexByte(ref, ':') > strings.LastIndexByte(ref, '/')
}

// DigestOf is the digest that a reference pins, "" when it pins none.
func DigestOf(ref string) string {
	_, digest, _ := strings.Cut(ref, "@")
	return digest
}

// The annotations that name an image; containerd's holds the full name where the standard one holds the tag alone.
const (
	refName        = "org.opencontainers.image.ref.name"
	containerdName = "io.containerd.image.name"
)

// Pick looks an image up in an index. Several of one name can be one image for several platforms.
func Pick(index *v1.IndexManifest, ref, platform string) (v1.Descriptor, error) {
	digest := DigestOf(ref)
	var found []v1.Descriptor
	for _, d := range index.Manifests {
		if digest != "" && d.Digest.String() == digest ||
			digest == "" && (SameTag(d.Annotations[containerdName], ref) || SameTag(d.Annotations[refName], ref)) {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return v1.Descriptor{}, fmt.Errorf("%q: %w", ref, imagedb.ErrNotFound)
	}
	if len(found) > 1 && found[0].Platform != nil {
		return choose(ref, platform, &v1.IndexManifest{Manifests: found})
	}
	return found[0], nil
}
