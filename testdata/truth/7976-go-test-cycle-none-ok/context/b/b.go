package b

func B() int { return 2 }
