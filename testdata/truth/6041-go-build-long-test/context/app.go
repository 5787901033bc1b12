package app

func Twice(x int) int {
	y := 3
	return 2 * x
}
