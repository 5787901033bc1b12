package pypi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// maxPage bounds a project's page, in bytes.
const maxPage = 64 << 20

// side is how many pages are asked for at once.
const side = 16

// Repositories reads the indexes that queries name.
type Repositories struct {
	Client *fetch.Client
	Failed func(context.Context, error) // is told of what cannot be read; nil for nobody
}

// Repository is packages.Repositories'. Sources are the addresses of indexes, the first one pip's own; Links count
// beside them, or alone.
func (r *Repositories) Repository(ctx context.Context, q packages.Query) (packages.Repository, bool) {
	if q.Manager != "pip" || len(q.Sources) == 0 && q.Links == nil {
		return nil, false
	}
	return &indexes{ctx: ctx, from: r, addresses: q.Sources, links: q.Links, open: q.Open || q.Unread}, true
}

// indexes are the places that a pip looks at. It lives as long as the context that it was asked for with.
type indexes struct {
	ctx       context.Context
	from      *Repositories
	addresses []string
	links     []string
	open      bool
}

// project is what indexes have of one.
type project struct {
	files []file
	known bool // an index has it
	open  bool // some index could not be read
	// mirrored: in place of an index a mirror said that it has none.
	mirrored bool
}

func (x *indexes) project(name string) (p project) {
	p.files = linked(x.links, name)
	p.known = len(p.files) > 0
	for _, address := range x.addresses {
		q := fetch.Question{URL: strings.TrimRight(address, "/") + "/" + name + "/", Limit: maxPage, Accept: accepted}
		f, err := x.from.Client.Kept(x.ctx, q, "simple-1", func(a fetch.Answer) ([]byte, error) { return page(a.Body) })
		switch {
		case errors.Is(err, fetch.ErrGone):
			p.mirrored = p.mirrored || f.Mirror
		case err != nil:
			p.open = true
			if x.from.Failed != nil {
				x.from.Failed(x.ctx, fmt.Errorf("reading the index %s: %w", address, err))
			}
		default:
			p.known = true
			p.files = append(p.files, files(f.Content, name)...)
		}
	}
	return p
}

// Find is packages.Repository's.
func (x *indexes) Find(name string) packages.Offer {
	switch p := x.project(Normal(name)); {
	case p.known:
		return packages.Offer{Presence: filesystem.Present}
	case p.open:
		return packages.Offer{}
	default:
		return packages.Offer{Presence: filesystem.Absent, Likely: x.open || p.mirrored}
	}
}

// Nearest is packages.Repository's: an index's names are not read.
func (x *indexes) Nearest(string, int) []string { return nil }

// Install is packages.Repository's: what projects need is not followed.
func (x *indexes) Install(names []string, _ bool) packages.Installation {
	return packages.Installation{Unknown: slices.Sorted(slices.Values(names))}
}

// Choose is packages.Chooser's. Pages are read side by side.
func (x *indexes) Choose(t packages.Interpreter, wanted []packages.Requirement) []packages.Choice {
	all := make([]packages.Choice, len(wanted))
	var wait sync.WaitGroup
	free := make(chan struct{}, side)
	for i, w := range wanted {
		wait.Go(func() {
			free <- struct{}{}
			all[i] = x.choose(t, w)
			<-free
		})
	}
	wait.Wait()
	return all
}

func (x *indexes) choose(t packages.Interpreter, w packages.Requirement) packages.Choice {
	name := Normal(w.Name)
	p := x.project(name)
	clauses, ok := parseSpecifiers(w.Specifier)
	switch {
	case p.open || !ok:
		return packages.Choice{}
	case !p.known:
		return packages.Choice{Lacks: "name", Likely: x.open || p.mirrored}
	}
	c := chooser{t, w, clauses, x.open || p.mirrored}
	return c.choose(p.files)
}
