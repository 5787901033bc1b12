package oci

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/toc"
)

// Parts is an origin that can read parts of a layer.
type Parts interface {
	// Part reads n bytes from offset on.
	Part(ctx context.Context, d v1.Descriptor, offset, n int64) ([]byte, error)
	// Get reads a small document of the repository.
	Get(ctx context.Context, what string, limit int64) ([]byte, error)
}

// table is where a layer's table of contents is to be found.
type table struct {
	kind, digest string
	read         func(context.Context, toc.Blob) (*toc.Table, error)
}

// key is the cache's name of the index built from it.
func (t table) key() string { return cache.TablePrefix + cache.LayerKey(t.digest) }

// tableOf finds out whether a layer's descriptor tells of a table of contents.
func tableOf(d v1.Descriptor) (t table, ok bool) {
	t.kind, t.digest = "eStargz", d.Annotations[toc.EStargzDigest]
	t.read = func(ctx context.Context, b toc.Blob) (*toc.Table, error) {
		return readEStargz(ctx, b, d.Size, t.digest)
	}
	if t.digest == "" {
		digest, offset, n, err := toc.ChunkedTable(d.Annotations)
		if err != nil || offset > d.Size-n {
			return table{}, false
		}
		t.kind, t.digest = "zstd:chunked", digest
		t.read = func(ctx context.Context, b toc.Blob) (*toc.Table, error) {
			stored, err := b.Range(ctx, offset, n)
			if err != nil {
				return nil, err
			}
			return toc.Chunked(stored, digest, offset)
		}
	}
	h, err := v1.NewHash(t.digest)
	return t, err == nil && h.Algorithm == "sha256"
}

func readEStargz(ctx context.Context, b toc.Blob, size int64, digest string) (*toc.Table, error) {
	if size <= toc.EStargzFooterSize {
		return nil, errors.New("a layer without a footer")
	}
	footer, err := b.Range(ctx, size-toc.EStargzFooterSize, toc.EStargzFooterSize)
	if err != nil {
		return nil, err
	}
	offset, n, err := toc.EStargzTable(footer, size)
	if err != nil {
		return nil, err
	}
	stored, err := b.Range(ctx, offset, n)
	if err != nil {
		return nil, err
	}
	return toc.EStargz(stored, digest, offset)
}

// blobParts is a layer's blob at its origin.
type blobParts struct {
	Parts
	d v1.Descriptor
}

func (b blobParts) Range(ctx context.Context, offset, n int64) ([]byte, error) {
	return b.Part(ctx, b.d, offset, n)
}

// survey takes the tables of contents of layers that the cache does not hold, if that leaves no more to be pulled than
// may be.
func (c *contents) survey(ctx context.Context, img *imagedb.Image) {
	from, ok := c.Origin.(Parts)
	if !ok {
		return
	}
	tables, left := c.tables(ctx, from, img.Digest)
	if left > c.PullLimit || len(tables) == 0 {
		return
	}
	keys, _ := c.keys()
	found := maps.Clone(c.given)
	kinds := map[string]bool{}
	for _, i := range slices.Sorted(maps.Keys(tables)) {
		t := tables[i]
		x, err := c.Cache.Make(t.key(), func() (*layer.Index, error) {
			return c.fromTable(ctx, t, blobParts{from, c.layers[i]})
		})
		if err != nil {
			img.Notes = append(img.Notes, fmt.Sprintf("the table of contents (%s) of layer %d of %s is passed over: %v", t.kind, i+1, c.Ref, err))
			return
		}
		found[keys[i]] = given{t.key(), x}
		kinds[t.kind] = true
	}
	c.given = found
	img.Notes = append(img.Notes, fmt.Sprintf("%d of %d layers of %s are known by their tables of contents (%s), which only reading the layers would prove; layerlint image pull does",
		len(tables), len(c.layers), c.Ref, strings.Join(slices.Sorted(maps.Keys(kinds)), ", ")))
}

// tables finds those of the layers that are not known, by the layers' places, and how many bytes the layers without one
// have.
func (c *contents) tables(ctx context.Context, from Parts, manifest string) (tables map[int]table, left int64) {
	keys, _ := c.keys()
	tables = map[int]table{}
	ztocs := sync.OnceValue(func() map[string]v1.Descriptor { return c.ztocs(ctx, from, manifest) })
	for i, d := range c.layers {
		if c.given[keys[i]].index != nil || c.Cache.Has(keys[i]) {
			continue
		}
		if t, ok := tableOf(d); ok {
			tables[i] = t
		} else if z, ok := ztocs()[d.Digest.String()]; ok {
			tables[i] = table{"SOCI", z.Digest.String(), func(ctx context.Context, _ toc.Blob) (*toc.Table, error) { return c.readZtoc(ctx, z, d.Size) }}
		} else {
			left += d.Size
		}
	}
	return tables, left
}

func (c *contents) fromTable(ctx context.Context, t table, b toc.Blob) (*layer.Index, error) {
	read, err := t.read(ctx, b)
	if err != nil {
		return nil, err
	}
	return toc.Index(ctx, read, b, c.Limits)
}
