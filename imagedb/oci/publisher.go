package oci

import (
	"context"

	"github.com/layerlint/layerlint/imagedb/layer"
)

// Publisher finds the published indexes of an image by its manifest's digest, nil where there are none.
type Publisher func(ctx context.Context, digest string) Published

// Published reads the published index of a layer by its diff ID.
type Published func(ctx context.Context, diffID string) (*layer.Index, error)
