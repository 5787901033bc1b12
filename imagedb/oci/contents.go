package oci

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"strings"
	"sync"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layer"
)

// nothing is the tree of an image whose files are not read.
func nothing(context.Context) (filesystem.Tree, error) { return filesystem.Blank(), nil }

// contents reads an image's files when they are first asked for.
type contents struct {
	Request
	layers      []v1.Descriptor
	annotations map[string]string // of the manifest
	given       map[string]given  // by the cache's name of the layer

	mu     sync.Mutex
	merged filesystem.Tree
	err    error
}

// given is an index that stands for a layer without having been built from it.
type given struct {
	key   string // the cache's name of it
	index *layer.Index
}

func (c *contents) tree(ctx context.Context) (filesystem.Tree, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.merged != nil || c.err != nil {
		return c.merged, c.err
	}
	x, err := c.chain(ctx)
	if err != nil {
		if ctx.Err() == nil {
			c.err = err
		}
		return nil, err
	}
	c.merged = tree{x, c.Ref}
	return c.merged, nil
}

// recall takes the indexes of layers that were read uncompressed, from an archive: such a blob's digest is its diff ID,
// and layers that do not unpack to the diff IDs of their image are refused by every engine. The other way round nothing
// is known of a compressed layer's diff ID but what images claim: hashing what it inflates to would cost 27 to 30 %
// more time (measured on layers of 118 to 264 MB).
func (c *contents) recall(img *imagedb.Image) {
	keys, _ := c.keys()
	for i, l := range img.Layers {
		if l.DiffID == "" || c.Cache.Has(keys[i]) {
			continue
		}
		own := cache.LayerKey(l.DiffID)
		if x, ok := c.Cache.Get(own); ok {
			c.given[keys[i]] = given{own, x}
		}
	}
}

// adopt takes the published indexes of layers that the cache does not hold, all or none.
func (c *contents) adopt(ctx context.Context, img *imagedb.Image) {
	keys, _ := c.keys()
	found := maps.Clone(c.given)
	var published Published
	for i, l := range img.Layers {
		if c.given[keys[i]].index != nil || c.Cache.Has(keys[i]) {
			continue
		}
		own := cache.PublishedPrefix + keys[i]
		x, ok := c.Cache.Get(own)
		if !ok {
			if published == nil {
				if published = c.Publisher(ctx, img.Digest); published == nil {
					return
				}
			}
			var err error
			if x, err = published(ctx, l.DiffID); err != nil {
				return
			}
			c.Cache.Put(own, x)
		}
		found[keys[i]] = given{own, x}
	}
	c.given = found
}

// all reads every layer's index. One that was built from a table of contents is nothing to pass on.
func (c *contents) all(ctx context.Context) ([]*layer.Index, error) {
	layers, _ := c.keys()
	for i, key := range layers {
		if strings.HasPrefix(c.given[key].key, cache.TablePrefix) {
			return nil, fmt.Errorf("layer %d of image %q is only known by its table of contents", i+1, c.Ref)
		}
	}
	return c.indexes(ctx, layers, 0)
}

// keys are the cache's names of each layer and of each chain, the empty one first.
func (c *contents) keys() (layers, chains []string) {
	var digests []string
	chains = append(chains, cache.ChainKey(nil))
	for _, d := range c.layers {
		key := cache.LayerKey(d.Digest.String())
		layers = append(layers, key)
		if other, ok := c.given[key]; ok {
			digests = append(digests, other.key) // what it comes to is not ours to vouch for
		} else {
			digests = append(digests, d.Digest.String())
		}
		chains = append(chains, cache.ChainKey(digests))
	}
	return layers, chains
}

// missing is how many bytes of layers would have to be read.
func (c *contents) missing() int64 {
	layers, chains := c.keys()
	for n := len(chains) - 1; n >= 0; n-- {
		if n > 0 && !c.Cache.Has(chains[n]) {
			continue
		}
		sum := int64(0)
		for i := n; i < len(layers); i++ {
			if c.given[layers[i]].index == nil && !c.Cache.Has(layers[i]) {
				sum += c.layers[i].Size
			}
		}
		return sum
	}
	return 0
}

// chain merges the layers above the longest chain that the cache holds.
func (c *contents) chain(ctx context.Context) (*layer.Index, error) {
	layers, chains := c.keys()
	if x, ok := c.Cache.Get(chains[len(chains)-1]); ok {
		return x, nil
	}
	x, from := layer.Empty(), 0
	for n := len(chains) - 2; n > 0; n-- {
		if known, ok := c.Cache.Get(chains[n]); ok {
			x, from = known, n
			break
		}
	}
	indexes, err := c.indexes(ctx, layers, from)
	if err != nil {
		return nil, err
	}
	for i := from; i < len(indexes); i++ {
		x = layer.Merge(x, indexes[i], i+1)
	}
	c.Cache.Put(chains[len(chains)-1], x)
	return x, nil
}

// indexes reads the layers from one on, as many at a time as there are processors.
func (c *contents) indexes(ctx context.Context, keys []string, from int) ([]*layer.Index, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	found := make([]*layer.Index, len(keys))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for i := from; i < len(keys); i++ {
		if found[i] = c.given[keys[i]].index; found[i] != nil {
			continue
		}
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			x, err := c.Cache.Make(keys[i], func() (*layer.Index, error) { return c.index(ctx, c.layers[i]) })
			if err != nil {
				cancel(fmt.Errorf("layer %d of image %q: %w", i+1, c.Ref, err))
			}
			found[i] = x
		})
	}
	wait.Wait()
	return found, context.Cause(ctx)
}

func (c *contents) index(ctx context.Context, d v1.Descriptor) (*layer.Index, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r, err := c.Layer(ctx, d)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if c.Progress == nil {
		return layer.Read(ctx, r, d.Digest.String(), c.Limits)
	}
	to := c.Progress.Layer(c.Ref, d.Digest.String(), d.Size)
	x, err := layer.Read(ctx, told{r, to}, d.Digest.String(), c.Limits)
	to.Done(err)
	return x, err
}

// tree names the image that entries came with.
type tree struct {
	*layer.Index
	image string
}

// Lookup returns what is known of p itself.
func (t tree) Lookup(p string) filesystem.Entry {
	e := t.Index.Lookup(p)
	if e.Cause.Layer > 0 {
		e.Cause.Image = t.image
	}
	return e
}
