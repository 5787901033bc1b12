package evaluate

import (
	"maps"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// InState is analyzers.Each for what is found by a key and a state: it is found once for states that are the same but
// for files that it did not ask for. It must go by the two alone and hold no state, and K and V together must be of one
// analyzer alone.
func InState[K comparable, V any](p *analyzers.Pass, find func(K, *state.State) V) func(K, *state.State) V {
	if p.Build.Memory == nil {
		return find
	}
	kept, compared := analyzers.Kept[inStates[K, V]](p.Build), filesystem.Comparison{}
	kept.begin()
	return func(k K, s *state.State) V {
		f := kept.of[k]
		if f == nil || f.state != s && !(f.state.OnlyFiles(s) && compared.Same(f.state.Files, s.Files, f.reads)) {
			f = &inState[V]{}
			f.reads = s.Files.Record(func() { f.value = find(k, s) })
			kept.of[k] = f
		}
		f.state, f.build = s, kept.build
		return f.value
	}
}

// inStates is what was found, by its key.
type inStates[K comparable, V any] struct {
	of    map[K]*inState[V]
	build int
}

type inState[V any] struct {
	value V
	state *state.State // the last that it was asked of
	reads *filesystem.Reads
	build int // that asked for it last
}

// begin forgets what the build before did not ask for.
func (m *inStates[K, V]) begin() {
	maps.DeleteFunc(m.of, func(_ K, f *inState[V]) bool { return f.build != m.build })
	if m.build++; m.of == nil {
		m.of = map[K]*inState[V]{}
	}
}
