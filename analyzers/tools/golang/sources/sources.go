// Package sources parses Go files, each text once for all who ask for it while a build context stays as it is: the
// commands of a build, the builds of one context, and the texts of a document that is edited. It says nothing of what
// the files mean. Nobody may change the trees that it returns.
package sources

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"hash/maphash"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxKept is of how much source, in bytes, trees are kept: they take ten times as much.
const maxKept = 2 << 20

// Files are files with their trees, and the positions of all of them. It is safe for concurrent use.
type Files struct {
	Set *token.FileSet

	shelf *shelf
	mu    sync.Mutex
	read  map[key]file
	bytes int
}

// key is of one text of one name.
type key struct {
	name string
	size int
	hash uint64
}

type file struct {
	tree *ast.File
	err  error
}

var seed = maphash.MakeSeed()

// Sum is of all that something goes by.
type Sum struct{ hash maphash.Hash }

// NewSum is the Sum of nothing.
func NewSum() *Sum {
	s := &Sum{}
	s.hash.SetSeed(seed)
	return s
}

// Add adds facts in their order, which are plain values and texts.
func (s *Sum) Add(facts ...any) { fmt.Fprintf(&s.hash, "%#v\n", facts) }

// Uint64 is the sum so far.
func (s *Sum) Uint64() uint64 { return s.hash.Sum64() }

// Text is the sum of a text.
func Text(text []byte) uint64 { return maphash.Bytes(seed, text) }

// shelf holds the Files of the time: those of a full one stay with who has them.
type shelf struct {
	mu     sync.Mutex
	now    *Files
	passed []uint64                  // the newest last
	known  map[uint64]*build.Package // what was inspected
}

const (
	maxPassed = 32  // how much is remembered that passed
	maxKnown  = 600 // packages
)

// shelfKey is the key that a shelf is kept by.
type shelfKey struct{}

// sharer is a build context that keeps things for all who are built with its files.
type sharer interface {
	Share(key any, make func() any) any
}

// Of are the Files of a build context, or of those who share a memory.
func Of(sent filesystem.Tree, memory map[any]any) *Files {
	empty := func() any { return &shelf{} }
	s, ok := memory[shelfKey{}].(*shelf)
	if c, shares := sent.(sharer); shares && !ok {
		s, ok = c.Share(shelfKey{}, empty).(*shelf)
	}
	if !ok {
		s = &shelf{}
	}
	memory[shelfKey{}] = s
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now == nil || s.now.full() {
		s.now = &Files{shelf: s, Set: token.NewFileSet(), read: map[key]file{}}
	}
	return s.now
}

func (f *Files) full() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.bytes > maxKept
}

// Parse is the tree of a text, which is called name where positions are told.
func (f *Files) Parse(name string, text []byte) (*ast.File, error) {
	k := key{name, len(text), Text(text)}
	f.mu.Lock()
	defer f.mu.Unlock()
	found, ok := f.read[k]
	if !ok {
		found.tree, found.err = parser.ParseFile(f.Set, name, text, parser.SkipObjectResolution)
		f.read[k] = found
		f.bytes += len(text)
	}
	return found.tree, found.err
}

// Pass remembers that something passed, by the sum of all that it goes by.
func (f *Files) Pass(sum uint64) {
	f.shelf.mu.Lock()
	defer f.shelf.mu.Unlock()
	p := append(f.shelf.passed, sum)
	f.shelf.passed = p[max(0, len(p)-maxPassed):]
}

// Passed reports whether Pass was told that sum.
func (f *Files) Passed(sum uint64) bool {
	f.shelf.mu.Lock()
	defer f.shelf.mu.Unlock()
	return slices.Contains(f.shelf.passed, sum)
}

// Inspected remembers a package by the sum of all that it goes by.
func (f *Files) Inspected(sum uint64, p *build.Package) {
	f.shelf.mu.Lock()
	defer f.shelf.mu.Unlock()
	if f.shelf.known == nil || len(f.shelf.known) >= maxKnown {
		f.shelf.known = map[uint64]*build.Package{}
	}
	f.shelf.known[sum] = p
}

// Package is the package that Inspected was told with that sum, nil for none.
func (f *Files) Package(sum uint64) *build.Package {
	f.shelf.mu.Lock()
	defer f.shelf.mu.Unlock()
	return f.shelf.known[sum]
}
