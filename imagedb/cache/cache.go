// Package cache stores what was built from the layers of images: an index for each layer and each chain of layers, and
// small documents about them. It knows neither where layers come from nor what is in them. Whoever reads a layer names
// its index by the layer's digest.
package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/mapped"
	"github.com/layerlint/layerlint/imagedb/private"
)

// Cache keeps layer indexes, manifests and configurations: in memory for the run, and as immutable files in a directory
// for the next one. Files are named by the digest of the blob that they were built from, so nothing that an image
// claims of itself can put a wrong index in another's place. Any number of processes can share the directory.
type Cache struct {
	dir   string       // of this format's files; "" keeps nothing beyond the run
	share *layer.Share // of the memory that layers take while they are read

	mu        sync.Mutex
	indexes   map[string]*layer.Index
	documents map[string][]byte // manifests, configurations and statements, by digest
	busy      map[string]*sync.Mutex
	failure   error // the first, of writing
	swept     bool
}

const (
	smallDocument = 1 << 20 // bytes
	// MaxDocument is the size of the largest document that is kept, in bytes.
	MaxDocument = 40 << 20
)

// New keeps its files in dir/v1, which is made when needed, for its user alone; "" is not a directory at all.
func New(dir string) *Cache {
	if dir != "" {
		private.Tighten(dir, filepath.Join(dir, "v1"))
		dir = filepath.Join(dir, "v1")
	}
	return &Cache{dir: dir, share: layer.NewShare(), indexes: map[string]*layer.Index{}, documents: map[string][]byte{},
		busy: map[string]*sync.Mutex{}}
}

// Failure returns why indexes could not be kept in the directory, nil when they could.
func (c *Cache) Failure() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failure
}

// Memory is shared by all layers that are read with this cache.
func (c *Cache) Memory() *layer.Share { return c.share }

// Lasting reports whether what is kept outlives the run.
func (c *Cache) Lasting() bool { return c.dir != "" }

// ChainKey names what a chain of layers comes to.
func ChainKey(digests []string) string {
	sum := sha256.Sum256([]byte(strings.Join(digests, " ")))
	return "chain-" + hex.EncodeToString(sum[:])
}

// LayerKey names a layer's index by the digest of its blob.
func LayerKey(digest string) string { return strings.ReplaceAll(digest, ":", "-") }

// Has reports whether get would likely succeed.
func (c *Cache) Has(key string) bool {
	c.mu.Lock()
	_, ok := c.indexes[key]
	c.mu.Unlock()
	if ok || c.dir == "" {
		return ok
	}
	info, err := os.Stat(c.file(key))
	return err == nil && info.Mode().IsRegular()
}

func (c *Cache) file(key string) string { return filepath.Join(c.dir, key+".lix") }

// Get finds an index. A damaged file is dropped.
func (c *Cache) Get(key string) (*layer.Index, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if x, ok := c.indexes[key]; ok || c.dir == "" {
		return x, ok
	}
	b, err := mapped.File(c.file(key))
	if err != nil {
		return nil, false
	}
	x, err := layer.Parse(b)
	if err != nil {
		_ = os.Remove(c.file(key))
		return nil, false
	}
	touch(c.file(key))
	c.indexes[key] = x
	return x, true
}

const usedWithin = time.Hour // how exactly it is known when a file was used last

// touch notes by a file's time that it was used. A directory that cannot be written goes by when files were made.
func touch(name string) {
	if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > usedWithin {
		now := time.Now()
		_ = os.Chtimes(name, now, now)
	}
}

// Make gets an index or has it made, once however many ask.
func (c *Cache) Make(key string, f func() (*layer.Index, error)) (*layer.Index, error) {
	c.mu.Lock()
	one := c.busy[key]
	if one == nil {
		one = &sync.Mutex{}
		c.busy[key] = one
	}
	c.mu.Unlock()
	one.Lock()
	defer one.Unlock()
	if x, ok := c.Get(key); ok {
		return x, nil
	}
	x, err := f()
	if err == nil {
		c.Put(key, x)
	}
	return x, err
}

// Put keeps an index.
func (c *Cache) Put(key string, x *layer.Index) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.indexes[key] = x
	c.write(c.file(key), x.Bytes())
}

// Document finds a manifest or configuration by its digest.
func (c *Cache) Document(digest string) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b, ok := c.documents[digest]; ok || c.dir == "" || !strings.HasPrefix(digest, "sha256:") {
		return b
	}
	b, _, err := private.Read(c.documentFile(digest), MaxDocument)
	if err != nil || digestOfBytes(b) != digest {
		return nil
	}
	touch(c.documentFile(digest))
	c.hold(digest, b)
	return b
}

// hold keeps a document in memory, unless it is large. It is called with mu held.
func (c *Cache) hold(digest string, b []byte) {
	if len(b) <= smallDocument {
		c.documents[digest] = b
	}
}

// KeepDocument keeps a document and tells its digest.
func (c *Cache) KeepDocument(b []byte) (digest string) {
	digest = digestOfBytes(b)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hold(digest, b)
	c.write(c.documentFile(digest), b)
	return digest
}

func (c *Cache) documentFile(digest string) string {
	return filepath.Join(c.dir, filepath.Base(LayerKey(digest))+".json")
}

func digestOfBytes(b []byte) string {
	sum := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// write is called with mu held.
func (c *Cache) write(name string, b []byte) {
	if c.dir == "" || c.failure != nil {
		return
	}
	if !c.swept {
		c.swept = true
		sweep(c.dir)
	}
	if err := private.Write(name, b); err != nil {
		c.failure = fmt.Errorf("nothing is kept for the next run: %w", err)
	}
}

// sweep removes what killed runs left behind.
func sweep(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, ".new-*"))
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = os.Remove(name)
		}
	}
}

// The starts of the names of indexes that were not built from their layers. They are kept apart, for nothing proves
// them: those published by others, and those built from a layer's table of contents, which are named by the table's own
// digest and never stand for an index of the layer.
const (
	PublishedPrefix = "published-"
	TablePrefix     = "toc-"
)
