package sets

type Key interface{ ~int | ~[]byte }

func Half[K Key](n float64) K { return K(n / 2) }
