package sum

type Number interface{ ~int | ~int64 | ~float64 }

func Of[T Number](xs []T) (total T) {
	for _, x := range xs {
		total += x
	}
	return total
}
