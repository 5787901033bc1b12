package b

func Count(n int) int { return n + 1 }
