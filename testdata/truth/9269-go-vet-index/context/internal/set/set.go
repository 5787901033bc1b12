package set

import "maps"

type Set[T comparable] map[T]struct{}

func Of[T comparable](xs ...T) Set[T] {
	s := make(Set[T], len(xs))
	for _, x := range xs {
		s[x] = struct{}{}
	}
	return maps.Clone(s)
}

func (s Set[T]) Len() int { return len(s) }
