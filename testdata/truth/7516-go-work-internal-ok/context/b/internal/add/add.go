package add

func One(n int) int { return n + 1 }
