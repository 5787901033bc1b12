package a

func run() {}
