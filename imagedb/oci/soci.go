package oci

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"github.com/layerlint/layerlint/imagedb/toc"
)

// ztocs finds the zTOCs of an image's layers, by the layers' digests: those of the SOCI index that its manifest names
// (version 2), or of one that refers to it (version 1). Failures count as having none.
func (c *contents) ztocs(ctx context.Context, from Parts, digest string) map[string]v1.Descriptor {
	d, ok := v1.Descriptor{}, false
	if own, err := v1.NewHash(c.annotations[toc.SociIndexDigest]); err == nil {
		d, ok = v1.Descriptor{Digest: own}, true
	} else if subject, err := v1.NewHash(digest); err == nil {
		d, ok = referring(ctx, from, subject, toc.SociIndexV1)
	}
	if !ok {
		return nil
	}
	raw, err := c.Manifest(ctx, d)
	if err != nil || Matches(raw, d.Digest) != nil {
		return nil
	}
	m, err := v1.ParseManifest(bytes.NewReader(raw))
	if err != nil || m.Subject != nil && m.Subject.Digest.String() != digest {
		return nil
	}
	switch cmp.Or(m.ArtifactType, string(m.Config.MediaType)) {
	case toc.SociIndexV1, toc.SociIndexV2:
	default:
		return nil
	}
	found := map[string]v1.Descriptor{}
	for _, l := range m.Layers {
		if of := l.Annotations[toc.SociLayerDigest]; of != "" && l.Digest.Algorithm == "sha256" && l.Size <= toc.MaxBlob {
			found[of] = l
		}
	}
	return found
}

// referring finds the first artifact of a type that says that it is about a manifest: by the referrers API or, where
// there is none, by the tag that stands for it (OCI distribution specification 1.1, "Listing Referrers" and
// "Unavailable Referrers API").
func referring(ctx context.Context, from Parts, subject v1.Hash, artifact string) (d v1.Descriptor, ok bool) {
	for _, what := range []string{"referrers/" + subject.String(), "manifests/" + strings.ReplaceAll(subject.String(), ":", "-")} {
		raw, err := from.Get(ctx, what, MaxManifest)
		if err != nil {
			continue
		}
		index, err := v1.ParseIndexManifest(bytes.NewReader(raw))
		if err != nil || index.MediaType != types.OCIImageIndex {
			continue
		}
		for _, d := range index.Manifests {
			if d.ArtifactType == artifact {
				return d, true
			}
		}
		return d, false
	}
	return d, false
}

// readZtoc reads and checks a zTOC about a layer of that size.
func (c *contents) readZtoc(ctx context.Context, d v1.Descriptor, size int64) (*toc.Table, error) {
	r, err := c.Layer(ctx, d)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := ReadAll(r, d.Size)
	if err == nil {
		err = Matches(b, d.Digest)
	}
	if err != nil {
		return nil, fmt.Errorf("zTOC: %w", err)
	}
	return toc.SOCI(b, size)
}
