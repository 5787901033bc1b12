package analyzers

import (
	"maps"
	"sync"
)

// Memory is what analyzers keep of one build for the next one of the same document. Nothing but the document's text may
// differ between builds that share one, the text only as dockerfile.Document.Edit changes it, and the target; one build
// at a time uses it. The zero value is empty and works.
type Memory struct {
	sync.Mutex // for those who follow builds that share it at the same time
	kept       map[any]any
}

// Kept is what an analyzer keeps of a build, by its type; a new T at first. Without a Memory nothing outlives the
// build.
func Kept[T any](b *Build) *T {
	kept := new(T)
	if b.Memory == nil {
		return kept
	}
	key := (*T)(nil)
	if old, ok := b.Memory.kept[key].(*T); ok {
		return old
	}
	if b.Memory.kept == nil {
		b.Memory.kept = map[any]any{}
	}
	b.Memory.kept[key] = kept
	return kept
}

// Unasked is for how many builds of a document is kept what none of them asks for: whoever takes an edit back asks for it
// again.
const Unasked = 2

// Each is what find makes of keys, for the analyzer or rule that runs, which asks for V by K once. What was found for a
// key is kept for some builds of the same document, so find must go by its key alone: a step of the build, a RUN of the
// text. Instructions and steps that are kept are the same pointers.
func Each[K comparable, V any](p *Pass, find func(K) V) func(K) V {
	if p.Build.Memory == nil {
		return find
	}
	kept := Kept[each[K, V]](p.Build)
	if kept.of == nil {
		kept.of = map[any]*memo[K, V]{}
	}
	m := kept.of[p.running]
	if m == nil {
		m = &memo[K, V]{of: map[K]*found[V]{}}
		kept.of[p.running] = m
	}
	m.begin()
	return func(k K) V {
		f, ok := m.of[k]
		if !ok {
			f = &found[V]{value: find(k)}
			m.of[k] = f
		}
		if f.build != m.build {
			f.build = m.build
			m.asked++
		}
		return f.value
	}
}

// each is what was found by keys, by the analyzers and rules that did.
type each[K comparable, V any] struct{ of map[any]*memo[K, V] }

// memo is one map for all builds: most have the keys of the one before, and a map of hundreds of them takes longer to
// make than what changed takes to find.
type memo[K comparable, V any] struct {
	of    map[K]*found[V]
	build int
	asked int // how many keys the build asked for
}

type found[V any] struct {
	value V
	build int // that asked for it last
}

// begin forgets what no build asked for in a while. It looks every few builds: that takes as long as to ask for all.
func (m *memo[K, V]) begin() {
	if m.build%Unasked == 0 && m.asked < len(m.of) {
		maps.DeleteFunc(m.of, func(_ K, f *found[V]) bool { return m.build-f.build >= Unasked })
	}
	m.build++
	m.asked = 0
}

// Outcome is what following a build comes to for the builds that start from it, found once for all that share it. It is
// safe for concurrent use; the zero value is not known yet.
type Outcome struct {
	mu    sync.Mutex
	known bool
	value any
}

// Of is the outcome. find reports false where it was kept from finding out; the next one tries again then. A nil
// Outcome keeps nothing.
func (o *Outcome) Of(find func() (value any, ok bool)) any {
	if o == nil {
		value, _ := find()
		return value
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.known {
		return o.value
	}
	value, ok := find()
	if ok {
		o.known, o.value = true, value
	}
	return value
}
