package evaluate

import (
	"maps"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const (
	// maxAnswers is how many answers are kept for one key, whose states differ in what was asked of them.
	maxAnswers = 6
	// maxUnasked is for how many builds what nobody asked for is kept: a step that an edit leaves alone does not ask again.
	maxUnasked = 3
)

// InState is analyzers.Each for what is found by a key and the files of a state, as they are and as ldconfig saw them
// last: it is found once for states whose files are the same where it asked, of whatever stage and build they are. It
// must go by the key and those files alone and hold no state, and K and V together must be of one analyzer alone.
func InState[K comparable, V any](p *analyzers.Pass, find func(K, *state.State) V) func(K, *state.State) V {
	if p.Build.Memory == nil {
		return find
	}
	kept, compared := analyzers.Kept[inStates[K, V]](p.Build), &analyzers.Kept[memory](p.Build).compared
	kept.begin()
	return func(k K, s *state.State) V {
		all := kept.of[k]
		n := slices.IndexFunc(all, func(a *answer[V]) bool { return a.files == s.Files && a.cache == s.LoaderCache })
		if n < 0 {
			n = slices.IndexFunc(all, func(a *answer[V]) bool {
				return compared.Same(a.files, s.Files, a.reads) &&
					(a.cache == s.LoaderCache || compared.Same(a.cache, s.LoaderCache, a.reads))
			})
		}
		if n < 0 {
			a := &answer[V]{}
			a.reads = s.Files.Record(func() { a.value = find(k, s) })
			all = append(all[max(0, len(all)+1-maxAnswers):], a)
			kept.of[k], n = all, len(all)-1
		}
		a := all[n]
		a.files, a.cache, a.build = s.Files, s.LoaderCache, kept.build
		return a.value
	}
}

// inStates is what was found, by its key.
type inStates[K comparable, V any] struct {
	of    map[K][]*answer[V]
	build int
}

type answer[V any] struct {
	value        V
	files, cache *filesystem.State // of the last state that it was asked of
	reads        *filesystem.Reads
	build        int // that asked for it last
}

// begin forgets what no build asked for in a while.
func (m *inStates[K, V]) begin() {
	if m.build++; m.of == nil {
		m.of = map[K][]*answer[V]{}
	}
	maps.DeleteFunc(m.of, func(k K, all []*answer[V]) bool {
		m.of[k] = slices.DeleteFunc(all, func(a *answer[V]) bool { return m.build-a.build > maxUnasked })
		return len(m.of[k]) == 0
	})
}
