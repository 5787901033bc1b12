package m

import (
	"maps"
	"slices"
)

func F(s []int, m map[string]int) {
	slices.Clone(s)
	slices.Contains(s, 1)
	maps.Clone(m)
}
