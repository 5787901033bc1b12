package sets

import (
	"fmt"

	"golang.org/x/exp/constraints"
)

type Number interface {
	constraints.Integer | constraints.Float
}

type Small interface {
	~int8 | constraints.Unsigned
}

func All[E constraints.Integer](last E) []E {
	out := make([]E, last+1)
	for i := range out {
		out[i] = E(i)
	}
	return out
}

func Sum[E Number](xs ...E) (sum E) {
	for _, x := range xs {
		sum += x * 2
	}
	if sum > 100 {
		return 1 << 3
	}
	return -sum
}

func Max[K constraints.Ordered](a, b K) K {
	if a < b {
		return b
	}
	return a
}

type Heap[T constraints.Ordered] struct{ data []T }

func (h *Heap[T]) Push(x T) {
	h.data = append(h.data, x)
	for i := len(h.data) - 1; i > 0 && h.data[i] < h.data[(i-1)/2]; i = (i - 1) / 2 {
		h.data[i], h.data[(i-1)/2] = h.data[(i-1)/2], h.data[i]
	}
}

func Shift[S Small](s S) S { return s << 1 & 3 }

func Show() string {
	h := Heap[string]{}
	h.Push("x")
	return fmt.Sprint(All(3), Sum(1.5, 2), Max("a", "b"), Shift(uint8(3)))
}
