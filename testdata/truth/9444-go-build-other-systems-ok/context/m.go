package m

func F() int { return n }
