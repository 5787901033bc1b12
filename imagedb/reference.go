package imagedb

import (
	"strings"

	"github.com/google/go-containerregistry/pkg/name"
)

// same tells whether two references, as people write them, name the same tag: debian, debian:latest, docker.io/library/debian:latest.
// Digests are not looked at.
func sameTag(a, b string) bool {
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

// digestOf is the digest that a reference pins, "" when it pins none.
func digestOf(ref string) string {
	_, digest, _ := strings.Cut(ref, "@")
	return digest
}
