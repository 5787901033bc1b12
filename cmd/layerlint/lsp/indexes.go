package lsp

import (
	"context"
	"sync"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// indexes are the package repositories of a build, with what instructions asked them for: only a tool knows which files
// of an image say where its packages come from. It is safe for concurrent use.
type indexes struct {
	packages.Repositories
	memory *indexMemory
}

// indexMemory outlives texts: what an instruction asked is not asked again while its line stays.
type indexMemory struct {
	mu    sync.Mutex
	found map[index]packages.Repository
}

// index is what tells the repositories of two images apart.
type index struct{ manager, release, arch string }

// Repository implements packages.Repositories.
func (i indexes) Repository(ctx context.Context, q packages.Query) (packages.Repository, bool) {
	r, ok := i.Repositories.Repository(ctx, q)
	if ok && ctx.Err() == nil {
		i.memory.mu.Lock()
		defer i.memory.mu.Unlock()
		i.memory.found[index{q.Manager, q.Release, q.Arch}] = r
	}
	return r, ok
}

// asked is what an instruction found when it asked as a query does, whichever files it asked with; nil where none did.
func (m *indexMemory) asked(q packages.Query) packages.Repository {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.found[index{q.Manager, q.Release, q.Arch}]
}
