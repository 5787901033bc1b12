package oci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb/cache"
)

// How BuildKit stores attestations beside an image (moby/buildkit v0.32.2, docs/attestations/attestation-storage.md):
// its index has a manifest whose layers are in-toto statements.
const (
	annotationReference       = "vnd.docker.reference.type"
	annotationReferenceDigest = "vnd.docker.reference.digest"
	annotationPredicate       = "in-toto.io/predicate-type"
	attestationManifest       = "attestation-manifest"
	statementMediaType        = "application/vnd.in-toto+json"
	maxStatement              = cache.MaxDocument // bytes
)

// attestations finds the attestation manifests of one image in its index.
func attestations(index *v1.IndexManifest, of v1.Hash) []v1.Descriptor {
	var found []v1.Descriptor
	for _, d := range index.Manifests {
		if d.Annotations[annotationReference] == attestationManifest &&
			d.Annotations[annotationReferenceDigest] == of.String() {
			found = append(found, d)
		}
	}
	return found
}

// inventory reads the SPDX statement that the image's index holds about the manifest of that digest, nil when there is
// none. Several are an error: those of build stages and contexts cannot be told from the image's own.
func (q *Request) inventory(ctx context.Context, digest string) (*inventory, error) {
	var statements []v1.Descriptor
	for _, d := range q.attestations {
		raw, err := q.Manifest(ctx, d)
		if err == nil {
			err = Matches(raw, d.Digest)
		}
		if err != nil {
			return nil, err
		}
		m, err := v1.ParseManifest(bytes.NewReader(raw))
		if err != nil {
			return nil, err
		}
		for _, l := range m.Layers {
			if l.MediaType == statementMediaType && l.Annotations[annotationPredicate] == spdxPredicate {
				statements = append(statements, l)
			}
		}
	}
	if len(statements) == 0 {
		return nil, nil
	}
	if len(statements) > 1 {
		return nil, fmt.Errorf("there are %d", len(statements))
	}
	text, err := q.statement(ctx, statements[0])
	if err != nil {
		return nil, err
	}
	return parseStatement(text, digest)
}

func (q *Request) statement(ctx context.Context, d v1.Descriptor) ([]byte, error) {
	if b := q.Cache.Document(d.Digest.String()); b != nil {
		return b, nil
	}
	if d.Size > maxStatement {
		return nil, errors.New("a statement that is too large")
	}
	r, err := q.Layer(ctx, d)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, d.Size+1))
	if err == nil {
		err = Matches(b, d.Digest)
	}
	if err != nil {
		return nil, err
	}
	q.Cache.KeepDocument(b)
	return b, nil
}
