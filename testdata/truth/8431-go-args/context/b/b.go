package b

func Run(name string, n int) {}
