package tax

func Add(n int) int { return n + n/5 }
