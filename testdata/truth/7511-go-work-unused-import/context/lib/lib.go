package lib

func Name() string { return "x" }
