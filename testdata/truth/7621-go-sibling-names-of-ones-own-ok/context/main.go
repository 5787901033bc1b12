package main

import (
	"errors"
	"fmt"
	str "strings"
)

type shape struct {
	size  int
	inner struct{ depth int }
}

type number interface{ ~int | ~float64 }

func (s shape) area() (result int) {
	result = s.size * s.inner.depth
	return
}

func most[entry number](all ...entry) (top entry) {
	for _, one := range all {
		if one > top {
			top = one
		}
	}
	return
}

func main() {
	const limit = 3
	counts := map[int]string{limit: "three"}
	s := shape{size: 2}
	s.inner.depth = 4
	var failure error = errors.New("x")
outer:
	for i := range limit {
		switch v := any(i).(type) {
		case int:
			if v == 2 {
				break outer
			}
		}
	}
	local := func(text string) string { return str.ToUpper(text) }
	fmt.Println(s.area(), most(1, 2), counts, failure, local("a"))
}
