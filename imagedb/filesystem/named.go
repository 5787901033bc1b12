package filesystem

import (
	"path"
	"reflect"
	"slices"
	"strings"
)

// Namer is a Tree that can find paths by their last element quickly.
type Namer interface {
	// Named lists the known paths whose last element is base, sorted; it may leave some out where there are very many.
	Named(base string) []string
}

// Bounds of one search by name: trees that are copied into each other double what they hold with every copy.
const (
	maxNamed   = 10000  // paths that one State finds
	maxVisited = 500000 // nodes and paths looked at
)

// Search finds paths by their last element in many States. Its invariant: each Tree is searched once, however many
// grafts and States lead to it, so that what a search costs grows with the number of Trees and not with the number of
// ways through them. It is not safe for concurrent use.
type Search struct {
	base   string
	left   int
	found  map[Tree][]string
	before map[Tree][]string
	laid   map[*Bundle][]string
	empty  map[*node]bool // folders of the root in which changes put nothing by that name
	bare   map[*node]bool // the same, of the search before
}

// NewSearch is a Search for a name. What the one before it found in States that are asked for again is taken over, and
// all else that it found is dropped; nil is none.
func NewSearch(base string, before *Search) *Search {
	q := &Search{base: base, found: map[Tree][]string{}, laid: map[*Bundle][]string{},
		empty: map[*node]bool{}}
	if before != nil && before.base == base {
		q.before, q.laid, q.bare = before.found, before.laid, before.empty
	}
	return q
}

// In is the State's Named. Callers must not change what they get.
func (q *Search) In(s *State) []string {
	s.searched()
	q.left = maxVisited
	return q.tree(s)
}

// Named is Namer's.
func (s *State) Named(base string) []string {
	return slices.Clone(NewSearch(base, nil).In(s))
}

func (q *Search) state(s *State) []string {
	s.searched()
	found := q.node(nil, s.changes, "/")
	for i := range s.laid {
		found = append(found, q.bundle(s.laid[i].Bundle)...)
	}
	found = append(found, q.tree(s.base)...)
	slices.Sort(found)
	found = slices.DeleteFunc(slices.Compact(found), func(p string) bool {
		q.left--
		return q.left < 0 || s.Lookup(p).Presence != Present
	})
	return found[:min(maxNamed, len(found))]
}

// maxBundles is how many bundles are remembered.
const maxBundles = 1000

func (q *Search) bundle(b *Bundle) []string {
	found, ok := q.laid[b]
	if !ok {
		found = b.named(q.base)
		if len(q.laid) >= maxBundles {
			clear(q.laid)
		}
		q.laid[b] = found
	}
	return found
}

func (q *Search) tree(t Tree) (found []string) {
	known := t != nil && reflect.ValueOf(t).Comparable()
	if known {
		if found, ok := q.found[t]; ok {
			return found
		}
		if found, ok := q.before[t]; ok {
			q.found[t] = found
			return found
		}
		defer func() { q.found[t] = found }()
	}
	switch t := t.(type) {
	case *State:
		return q.state(t)
	case Namer:
		return t.Named(q.base)
	}
	return nil
}

func (q *Search) node(found []string, n *node, at string) []string {
	if q.left--; n == nil || q.left < 0 {
		return found
	}
	for i := range n.grafts {
		found = q.graft(found, &n.grafts[i])
	}
	for name, k := range n.kids.All() {
		p := below(at, name)
		if name == q.base {
			found = append(found, p)
		}
		if at == "/" {
			found = q.top(found, k, p)
			continue
		}
		found = q.node(found, k, p)
	}
	return found
}

// top is node for a folder of the root: one without such a path is searched once for all States that share it.
func (q *Search) top(found []string, n *node, at string) []string {
	if !q.empty[n] && !q.bare[n] {
		before := len(found)
		if found = q.node(found, n, at); len(found) > before || q.left < 0 {
			return found
		}
	}
	q.empty[n] = true
	return found
}

// graft adds where what its source holds by that name has come to lie.
func (q *Search) graft(found []string, g *graft) []string {
	for _, p := range q.tree(g.From) {
		if q.left--; q.left < 0 {
			break
		}
		if Within(p, g.Source) {
			found = append(found, path.Join(g.Dest, strings.TrimPrefix(p, strings.TrimSuffix(g.Source, "/"))))
		}
	}
	return found
}
