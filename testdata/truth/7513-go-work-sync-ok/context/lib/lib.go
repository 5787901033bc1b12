package lib

func Name() string { return "lib" }
