package main

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
)

type number interface{ ~int | ~float64 }

type list[T cmp.Ordered] struct{ items []T }

func (l *list[T]) all() iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, x := range l.items {
			if !yield(x) {
				return
			}
		}
	}
}

func sum[T number](xs ...T) (total T) {
outer:
	for i := range xs {
		switch {
		case i > 100:
			break outer
		}
		total += xs[i]
	}
	return
}

type failure struct{ error }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func pick() int {
	for {
		if n := rand.IntN(3); n > 0 {
			return n
		}
	}
}

func main() {
	l := &list[string]{items: []string{"b", "a"}}
	var _ error = failure{errors.New("x")}
	for x := range l.all() {
		fmt.Println(x, sum(1, 2), pick())
	}
	_ = must(fmt.Println(slices.Sorted(maps.Keys(map[string]int{"q": 1}))))
}
